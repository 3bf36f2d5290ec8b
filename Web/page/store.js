// The browser's store of what is larger than its own keys hold: earlier versions of files, drafts and sounds. A browser
// that keeps nothing gives nothing.

const STORES = ["versions", "drafts", "sounds"];

async function using(name, mode, body) {
  const opening = indexedDB.open("pacinian", 2);
  opening.onupgradeneeded = () => {
    const { result: database, transaction } = opening;
    for (const one of STORES) if (!database.objectStoreNames.contains(one)) database.createObjectStore(one);
    divide(transaction.objectStore("versions"));
  };
  const database = await settled(opening);
  try {
    const transaction = database.transaction(name, mode);
    const result = await settled(body(transaction.objectStore(name)));
    if (mode === "readwrite") {
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
    }
    return result;
  } finally {
    database.close();
  }
}

/** Earlier versions were lists by file once; now each has a key of its own, so that one is written without the others. */
function divide(versions) {
  versions.openCursor().onsuccess = ({ target: { result: cursor } }) => {
    if (!cursor) return;
    if (typeof cursor.key === "string") {
      for (const { time, text } of cursor.value) versions.put(text, [cursor.key, time, text.length]);
      cursor.delete();
    }
    cursor.continue();
  };
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The value of a key, or `undefined`. */
export async function stored(name, key) {
  try {
    return await using(name, "readonly", (store) => store.get(key));
  } catch {
    return undefined;
  }
}

/** All values of a store. */
export async function allStored(name) {
  try {
    return await using(name, "readonly", (store) => store.getAll());
  } catch {
    return [];
  }
}

/** The keys that are lists and begin with a value, in their order. */
export async function storedKeys(name, first) {
  try {
    return await using(name, "readonly", (store) => store.getAllKeys(IDBKeyRange.bound([first], [first, []])));
  } catch {
    return [];
  }
}

/** Keeps a value, or nothing for `undefined`; returns whether the browser does. */
export async function store(name, key, value) {
  try {
    await using(name, "readwrite", (one) => (value === undefined ? one.delete(key) : one.put(value, key)));
    return true;
  } catch {
    return false;
  }
}
