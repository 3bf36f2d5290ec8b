// A question to the designer.
import { byID, made } from "./elements.js";

const [dialog, field, folders] = ["ask", "ask-name", "ask-folder"].map(byID);

/**
 * Asks; the promise is { choice, name, folder }, with the empty choice if it was left. `choices` are words; the first one
 * is the usual one. `name`, if it is there, is what the field of a name begins with; `among` the folders, { path, address }.
 */
export function asked(question, choices, { name = null, among = [] } = {}) {
  byID("ask-what").textContent = question;
  field.parentElement.hidden = name === null;
  field.value = name ?? "";
  folders.parentElement.hidden = among.length === 0;
  folders.replaceChildren(...among.map(({ path, address }) => new Option(path, address)));
  byID("ask-choices").replaceChildren(...[...choices, "Cancel"].map((word, index) =>
    made("button", { value: index < choices.length ? word : "", textContent: word, className: index === 0 ? "main" : "" })));
  dialog.returnValue = "";
  dialog.showModal();
  if (name !== null) {
    // All of it: the ending decides too what is written.
    field.focus();
    field.select();
  }
  return new Promise((resolve) => dialog.addEventListener("close", () =>
    resolve({ choice: dialog.returnValue, name: field.value.trim(), folder: folders.value }), { once: true }));
}
