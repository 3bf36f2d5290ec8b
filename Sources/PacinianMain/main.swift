import PacinianBase
import PacinianTool

exit(Tool.runProcess())
