// A question to the designer.

const dialog = document.getElementById("ask");
const field = document.getElementById("ask-name");
const folders = document.getElementById("ask-folder");

/**
 * Asks; the promise is { choice, name, folder }, with the empty choice if it was left. `choices` are words; the first one
 * is the usual one. `name`, if it is there, is what the field of a name begins with; `among` the folders, { path, address }.
 */
export function asked(question, choices, { name = null, among = [] } = {}) {
  document.getElementById("ask-what").textContent = question;
  field.parentElement.hidden = name === null;
  field.value = name ?? "";
  folders.parentElement.hidden = among.length === 0;
  folders.replaceChildren(...among.map(({ path, address }) => new Option(path, address)));
  document.getElementById("ask-choices").replaceChildren(...[...choices, "Cancel"].map((word, index) =>
    Object.assign(document.createElement("button"), {
      value: index < choices.length ? word : "", textContent: word, className: index === 0 ? "main" : "",
    })));
  dialog.returnValue = "";
  dialog.showModal();
  if (name !== null) {
    field.focus();
    field.setSelectionRange(0, name.lastIndexOf(".") < 0 ? name.length : name.lastIndexOf("."));
  }
  return new Promise((resolve) => dialog.addEventListener("close", () =>
    resolve({ choice: dialog.returnValue, name: field.value.trim(), folder: folders.value }), { once: true }));
}
