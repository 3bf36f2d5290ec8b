import Glibc
import PacinianTool

exit(Tool.runProcess())
