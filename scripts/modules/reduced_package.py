"""Packages of some targets: for scripts that build these alone, where the whole package would take minutes."""

REDUCTION = """
var wanted: Set<String> = [%s]
func name(of dependency: Target.Dependency) -> String {
  switch dependency {
  case .targetItem(let name, _): name
  case .byNameItem(let name, _): name
  case .productItem(let name, _, _, _): name
  @unknown default: ""
  }
}
while true {
  let count = wanted.count
  for target in package.targets where wanted.contains(target.name) {
    for dependency in target.dependencies { wanted.insert(name(of: dependency)) }
  }
  if wanted.count == count { break }
}
package.targets.removeAll { !wanted.contains($0.name) }
package.products.removeAll { $0.name != "pacinian" || !wanted.contains("PacinianMain") }
"""


def reduce(root, folder, targets, links):
    """Makes a package in a folder, with links to folders of the root, that has the targets and what they
    need, and the program where its target is among them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in links:
        link = folder / name
        link.is_symlink() or link.symlink_to(root / name)
    names = ", ".join(f'"{target}"' for target in targets)
    manifest = (root / "Package.swift").read_text() + REDUCTION % names
    written = folder / "Package.swift"
    # An equal manifest keeps its date, for the build.
    if not written.exists() or written.read_text() != manifest:
        written.write_text(manifest)
