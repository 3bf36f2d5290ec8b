// Elements of the page: those that it has, and new ones.

export const byID = (id) => document.getElementById(id);

/** A new element with properties and children. */
export function made(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** A button that does something when it is pressed. */
export function button(textContent, press, properties = {}) {
  const element = made("button", { type: "button", textContent, ...properties });
  element.addEventListener("click", press);
  return element;
}
