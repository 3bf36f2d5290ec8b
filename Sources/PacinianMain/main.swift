import PacinianLibc
import PacinianTool

exit(Tool.runProcess())
