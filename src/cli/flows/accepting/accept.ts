import { type Checked, type CheckedLine, type Confirmation, refusalsOf } from '../../../belgium/checks/document.ts';
import type { RegelInvoer } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { wrongInput } from '../../../service/api/input.ts';
import { unlessNotFound } from '../../../service/references/matches.ts';
import { readProduct } from '../../../service/references/name.ts';
import type { OpenSession } from '../../session/session.ts';
import { type Asked, confirmAsked, doubtsAbout, refusalText } from './confirm.ts';
import { confirmedIn, type ConfirmingOptions } from './options.ts';

/** All that keeps a document from being made, by field of its body. */
export const refusedFields = (document: Checked): Record<string, string> =>
  Object.fromEntries(
    refusalsOf(document).map((found) => [
      found.regel === undefined ? found.field : `regels.${found.regel}.${found.field}`,
      refusalText(found),
    ]),
  );

/**
 * Holds a document that is about to be made against the checks: a refusal fails with exit 2, and a doubt is asked about at
 * a terminal and otherwise confirmed by an option of its own, or fails with exit 12.
 */
export async function acceptDocument(
  session: Pick<OpenSession, 'api' | 'argv' | 'ask' | 'globals' | 'out' | 'profile'>,
  { regels, notities }: { readonly regels: readonly RegelInvoer[]; readonly notities?: string | undefined },
  options: ConfirmingOptions,
): Promise<void> {
  const lines = await withFigures(session, regels);
  const errors = refusedFields({ regels: lines, notities });
  if (Object.keys(errors).length > 0) throw wrongInput(errors);
  await confirmAsked(session, await openDoubts(session, lines, confirmedIn(options)));
}

/** The lines with the figures of their products; a product that is not there leaves them open, for the service to refuse. */
async function withFigures({ api }: Pick<OpenSession, 'api'>, regels: readonly RegelInvoer[]): Promise<CheckedLine[]> {
  const lines: CheckedLine[] = [];
  for (const regel of regels) {
    const product = regel.product_id === undefined ? undefined : await readProduct(await api(), regel.product_id).catch(unlessNotFound);
    lines.push(product ? { aantal: 1, eenheidsprijs: product.eenheidsprijs, btw_percentage: product.btw_percentage } : regel);
  }
  return lines;
}

/** The doubts about the lines of one document that are not among the `confirmed`. */
export async function openDoubts(
  { profile }: Pick<OpenSession, 'profile'>,
  regels: Checked['regels'],
  confirmed: ReadonlySet<Confirmation>,
): Promise<Asked[]> {
  const { tarieven } = await profile();
  return doubtsAbout(regels, tarieven, confirmed, (regel) =>
    regel === undefined ? '' : t({ nl: `regel ${regel + 1}: `, en: `line ${regel + 1}: ` }),
  );
}
