// Builds duit into dist/ without a word, and stops with the reason where that fails. The command line of rolldown lists every file.
import { build } from 'rolldown';
import config from './rolldown.config.mjs';

// One after the other, because the first empties the folder.
for (const each of config) await build(each);
