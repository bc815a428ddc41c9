import { speak } from '../../src/language.ts';

// Files of tests share a process. The language is the only thing that a command leaves in it.
speak('nl');
