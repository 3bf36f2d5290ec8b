import Glibc

let tool = Tool(arguments: Array(CommandLine.arguments.dropFirst()))
exit(tool.run())
