import type { CommandUnknownOpts } from 'commander';
import type { Offerte } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { offerteId, parseOfferteRef, readOfferte } from '../../../service/references/offerte.ts';
import { oneChosen } from '../../flows/choosing/documents.ts';
import { newestOffertes } from '../../flows/choosing/offers.ts';
import { addCopyOptions } from '../../flows/copying/options.ts';
import { addCommand } from '../../help/layout.ts';
import { wordText } from '../../output/words.ts';
import type { OpenSession, Session } from '../../session/session.ts';
import { newFactuurView } from '../../views/documents.ts';
import { requireEditor } from '../../flows/making/document.ts';

export function factureer(group: CommandUnknownOpts, session: Session): void {
  addCopyOptions(
    addCommand(group, 'factureer', {
      about: {
        nl: 'Een factuur maken met de regels van een offerte, als concept',
        en: 'Create an invoice with the lines of a quote, as a draft',
      },
      examples: [
        'duit offerte factureer OF-2026-0004 --klant "Bakkerij Peeters BV"',
        'duit offerte factureer OF-2026-0004 --prijzen van-nu --proef',
      ],
      note: t({
        nl: 'De dienst zegt niet voor wie een offerte is. Zonder --klant lukt het alleen als het journaal het weet: bij een offerte die je met duit maakte.',
        en: 'The service does not say whom a quote is for. Without --klant it only works where the journal knows: for a quote that you made with duit.',
      }),
    }).argument('[offerte]', t({ nl: 'id of nummer', en: 'id or number' })),
  ).action(
    session.action(async (opened, word, opties, itself) => {
      opened.out.check(newFactuurView);
      if (opties.bewerk) requireEditor(opened);
      const ref = word === undefined ? undefined : parseOfferteRef(word);
      const api = await opened.api();
      const id = ref === undefined ? (await oneChosen(opened, itself, newestOffertes())).id : await offerteId(api, ref);
      const offerte = await readOfferte(api, id);
      const { customerOfQuote: customerOf } = await import('../../flows/copying/copy.ts');
      const klant = await customerOf(opened, api, offerte, opties.klant);
      const { copyAsInvoice } = await import('../../flows/copying/copy.ts');
      await copyAsInvoice(opened, api, offerte, { klant, question: await questionFor(opened, offerte) }, opties);
    }),
  );
}

/** The question before the invoice is made, with a warning for a quote that the customer rejected or that has expired. */
async function questionFor({ out }: Pick<OpenSession, 'out'>, { id, nummer, status }: Offerte): Promise<string> {
  const naam = clean(nummer ?? id);
  if (status !== 'geweigerd' && status !== 'verlopen') return t({ nl: `${naam} zo factureren?`, en: `Invoice ${naam} like this?` });
  await out.warn(t({ nl: `Let op: offerte ${naam} is ${wordText(status)}.`, en: `Note: quote ${naam} is ${wordText(status)}.` }));
  return t({ nl: `${naam} is ${wordText(status)}. Toch factureren?`, en: `${naam} is ${wordText(status)}. Invoice it all the same?` });
}
