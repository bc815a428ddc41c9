import { t } from '../../../language.ts';

/** The help for the argument that names a row of a statement. */
export const rowArgument = (): string =>
  t({ nl: 'de code van duit bank list, of haar eerste tekens', en: 'the code of duit bank list, or its first characters' });
