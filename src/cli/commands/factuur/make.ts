import type { InvoiceOptions, CopyOptions } from '../../flows/making/options.ts';
import type { NamedWord } from '../../command/command.ts';
import type { OpenSession } from '../../session/session.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { factuurId, parseFactuurRef, readFactuur } from '../../../service/references/factuur.ts';
import { withoutReference } from '../../../service/journal/log/own-reference.ts';
import { klantId } from '../../../service/references/name.ts';
import { mayAsk, wizardAnswers } from '../../flows/arguments.ts';
import { requireEditor } from '../../flows/making/document.ts';
import { newFactuurView } from '../../views/documents.ts';

export async function makeFactuur(opened: OpenSession, opties: InvoiceOptions): Promise<void> {
  if (mayAsk(opened, opties, wizardAnswers)) return (await import('../../wizard/wizards.ts')).factuurWizard(opened, opties);
  const { anInvoice, makeFromOptions } = await import('../../flows/making/make-document.ts');
  await makeFromOptions(opened, anInvoice, opties);
}

export async function copy(opened: OpenSession, factuur: NamedWord<string>, opties: CopyOptions): Promise<void> {
  opened.out.check(newFactuurView);
  if (opties.bewerk) requireEditor(opened);
  const word = await factuur.word();
  const ref = parseFactuurRef(word);
  const api = await opened.api();
  const source = await readFactuur(api, await factuurId(api, ref));
  if (source.type === 'creditnota') throw isCreditnota(word);
  const klant_id = opties.klant === undefined ? source.customer_id : await klantId(api, opties.klant);
  if (!klant_id)
    throw usage(t({ nl: `de dienst noemt geen klant bij ${word}`, en: `the service names no customer with ${word}` }), {
      hint: t({ nl: 'Zeg voor wie de kopie is met --klant.', en: 'Say who the copy is for with --klant.' }),
    });
  const klant = await api.klanten.get(klant_id);
  const naam = source.nummer ?? source.id;
  const question = t({ nl: `Deze kopie van ${naam} maken?`, en: `Make this copy of ${naam}?` });
  const { copyAsInvoice } = await import('../../flows/copying/copy.ts');
  const notities = source.notities == null ? undefined : withoutReference(source.notities);
  await copyAsInvoice(opened, api, { ...source, notities }, { klant, question }, opties);
}

const isCreditnota = (word: string) =>
  usage(t({ nl: `${word} is een creditnota en kan niet gekopieerd worden`, en: `${word} is a credit note and can't be copied` }), {
    hint: t({
      nl: 'Een creditnota maak je bij haar factuur: duit creditnota maak <factuur>',
      en: 'A credit note is made for its invoice: duit creditnota maak <factuur>',
    }),
  });
