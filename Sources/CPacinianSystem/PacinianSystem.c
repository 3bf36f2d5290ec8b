#include "PacinianSystem.h"
