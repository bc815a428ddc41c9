/*
 * A chunk names everything that any of its functions may need, and most runs call few of them. This plugin has a chunk load
 * some of the others, and some modules of Node, when a function first asks for something of them.
 */

/** The modules of Node that take long to load. */
const ofNode = new Set(['node:crypto', 'node:fs/promises', 'node:module', 'node:zlib']);

const loading = /^(?:const|let) ([\w$]+) = (require\("(?:\.\/(\w+)-[^"/]*\.js|([^"]*))"\));$/gm;

/** Loads the chunks of the layers `late` late, but in chunks of the layers `atOnce`, and the modules above late everywhere. */
export const loadingLate = ({ late, atOnce }) => ({
  name: 'loading-late',
  renderChunk(code, { name: own }) {
    const isLate = (layer, id) => (layer ? !atOnce.includes(own) && late.includes(layer) : ofNode.has(id));
    let text = code;
    for (const [line, name, load, layer, id] of code.matchAll(loading)) {
      const [before, after] = text.split(line);
      // A module that is imported as a whole is copied at once.
      if (!isLate(layer, id) || after.includes(`${name} = `)) continue;
      const used = after.replaceAll(new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'), `(${name}())`);
      text = `${before}let loaded_${name};\nconst ${name} = () => (loaded_${name} ??= ${load});${used}`;
    }
    return text === code ? null : { code: text, map: null };
  },
});
