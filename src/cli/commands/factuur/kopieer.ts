import type { CommandUnknownOpts } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { factuurId, parseFactuurRef, readFactuur } from '../../../service/references/factuur.ts';
import { klantId } from '../../../service/references/name.ts';
import { documentArgument } from '../../flows/arguments.ts';
import { addCopyOptions } from '../../flows/copying/options.ts';
import { addCommand } from '../../help/layout.ts';
import type { Session } from '../../session/session.ts';
import { newFactuurView } from '../../views/documents.ts';
import { requireEditor } from '../../flows/making/document.ts';

export function kopieer(group: CommandUnknownOpts, session: Session): void {
  addCopyOptions(
    addCommand(group, 'kopieer', {
      about: {
        nl: 'Een nieuw concept met dezelfde klant en regels als een factuur',
        en: 'A new draft with the same customer and lines as an invoice',
      },
      examples: [
        'duit factuur kopieer 2026-0012 --bewerk',
        'duit factuur kopieer 2026-0012 --klant "Bakkerij Peeters BV" --datum 01/12/2026 --prijzen van-nu',
      ],
    }).argument('<factuur>', documentArgument()),
  ).action(
    session.action(async (opened, word, opties) => {
      opened.out.check(newFactuurView);
      if (opties.bewerk) requireEditor(opened);
      const ref = parseFactuurRef(word);
      const api = await opened.api();
      const factuur = await readFactuur(api, await factuurId(api, ref));
      if (factuur.type === 'creditnota') throw isCreditnota(word);
      const klant_id = opties.klant === undefined ? factuur.customer_id : await klantId(api, opties.klant);
      if (!klant_id) throw withoutCustomer(word);
      const klant = await api.klanten.get(klant_id);
      const naam = factuur.nummer ?? factuur.id;
      const question = t({ nl: `Deze kopie van ${naam} maken?`, en: `Make this copy of ${naam}?` });
      const { copyAsInvoice } = await import('../../flows/copying/copy.ts');
      await copyAsInvoice(opened, api, factuur, { klant, question }, opties);
    }),
  );
}

const isCreditnota = (word: string) =>
  usage(t({ nl: `${word} is een creditnota en kan niet gekopieerd worden`, en: `${word} is a credit note and can't be copied` }), {
    hint: t({
      nl: 'Een creditnota maak je bij haar factuur: duit creditnota maak <factuur>',
      en: 'A credit note is made for its invoice: duit creditnota maak <factuur>',
    }),
  });

const withoutCustomer = (word: string) =>
  usage(t({ nl: `de dienst noemt geen klant bij ${word}`, en: `the service names no customer with ${word}` }), {
    hint: t({ nl: 'Zeg voor wie de kopie is met --klant.', en: 'Say whom the copy is for with --klant.' }),
  });
