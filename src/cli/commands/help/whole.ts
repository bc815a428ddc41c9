import type { CommandUnknownOpts } from 'commander';
import { version } from '../../../../package.json';
import { t } from '../../../language.ts';
import { codes } from '../../help/codes.ts';
import { topics } from '../../help/topics.ts';
import { treeOf } from '../../help/tree.ts';
import { variables } from '../../help/variables.ts';

/** The whole program in one object, for other programs. The options of the root are the global ones. */
export const wholeTree = (program: CommandUnknownOpts) => ({
  version,
  ...treeOf(program),
  topics: topics.map(({ name, summary }) => ({ name, description: t(summary) })),
  exit_codes: codes(),
  environment: Object.entries(variables).map(([name, text]) => ({ name, description: t(text) })),
});
