import { type CodeFile, readCodes } from '../../../jobs/reports/read/user-codes.ts';
import type { OpenSession } from '../../session/session.ts';

/** Reads the file that `--btw-codes` names; undefined without one. Fails with exit 2 and names the line of each mistake. */
export const codesIn = async ({ files }: Pick<OpenSession, 'files'>, file: string | undefined): Promise<CodeFile | undefined> =>
  file === undefined ? undefined : readCodes(file, await files.placed(file, () => false));
