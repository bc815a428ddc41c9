import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const languages = ['nl', 'en'];

/** A file as text, by `?raw` behind its name, as vitest has it too. */
export const rawText = {
  name: 'raw-text',
  resolveId: (id, importer) => (id.endsWith('?raw') ? join(dirname(importer), id) : undefined),
  load: (id) => (id.endsWith('?raw') ? `export default ${JSON.stringify(readFileSync(id.slice(0, -'?raw'.length), 'utf8'))}` : undefined),
};

/** The Markdown below a folder as one module: each topic with its text in each language. A topic that lacks one fails the build. */
export const topicFiles = {
  name: 'topic-files',
  resolveId: (id, importer) => (id.endsWith('/*/*.md') ? `\0${join(dirname(importer), id)}.js` : undefined),
  load(id) {
    if (!id.startsWith('\0') || !id.endsWith('*.md.js')) return undefined;
    const folder = join(id.slice(1), '../..');
    const names = languages.flatMap((language) => readdirSync(join(folder, language)));
    const textsOf = (file) =>
      languages.map((language) => {
        const path = join(folder, language, file);
        this.addWatchFile(path);
        return [language, readFileSync(path, 'utf8')];
      });
    const topics = Array.from(new Set(names), (file) => [file.replace(/\.md$/, ''), Object.fromEntries(textsOf(file))]);
    return `export default ${JSON.stringify(Object.fromEntries(topics))}`;
  },
};
