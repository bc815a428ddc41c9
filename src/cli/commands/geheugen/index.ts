import type { CommandUnknownOpts } from 'commander';
import { t, type Text } from '../../../language.ts';
import type { KindSummary } from '../../../service/memory/summary.ts';
import { declined, isPreviewed } from '../../flows/confirm.ts';
import { stream } from '../../flows/stream.ts';
import { addCommand } from '../../help/layout.ts';
import { formatMoment } from '../../output/moments.ts';
import type { Column, View } from '../../output/out.ts';
import type { OpenSession, Session } from '../../session/session.ts';

export function geheugen(group: CommandUnknownOpts, session: Session): void {
  toon(group, session);
  wis(group, session);
}

const words: Record<KindSummary['soort'], Text> = {
  klanten: { nl: 'klanten', en: 'customers' },
  producten: { nl: 'producten', en: 'products' },
  facturen: { nl: 'facturen', en: 'invoices' },
  creditnotas: { nl: "creditnota's", en: 'credit notes' },
  offertes: { nl: 'offertes', en: 'quotes' },
  inbox: { nl: 'inbox', en: 'inbox' },
};

/** The view of the things in memory, a row for each kind. A person reads moments of their own clock, a program UTC. */
function summaryView({ timeZone }: Pick<OpenSession, 'timeZone'>): View<KindSummary> {
  const moment = (field: 'oudste' | 'nieuwste', title: Text): Column<KindSummary> => ({
    field,
    title,
    kind: 'heel',
    shown: (row) => row[field] && formatMoment(row[field], timeZone),
  });
  return {
    columns: [
      { field: 'soort', title: { nl: 'Soort', en: 'Kind' }, shown: ({ soort }) => t(words[soort]) },
      { field: 'aantal', title: { nl: 'Aantal', en: 'Count' }, kind: 'getal' },
      { field: 'volledig', title: { nl: 'Volledig', en: 'Complete' }, kind: 'getal', worth: 3 },
      { field: 'concepten', title: { nl: 'Concepten', en: 'Drafts' }, kind: 'getal', worth: 1 },
      { ...moment('oudste', { nl: 'Oudste lezing', en: 'Oldest read' }), worth: 2 },
      moment('nieuwste', { nl: 'Nieuwste lezing', en: 'Newest read' }),
    ],
    fields: ['soort', 'aantal', 'volledig', 'concepten', 'oudste', 'nieuwste'],
    id: 'soort',
  };
}

function toon(group: CommandUnknownOpts, session: Session): void {
  addCommand(
    group,
    'toon',
    {
      about: { nl: 'Hoeveel van elke soort, en hoe oud', en: 'How much of each kind, and how old' },
      examples: ['duit geheugen toon', 'duit geheugen toon --profiel werk --json'],
      note: {
        nl: 'Definitieve documenten worden volledig onthouden zodra je ze toont; van een lijst de rijen. Elke lezing kijkt na of het nog klopt. Zo kost een nummer dat duit kent één verzoek, en tonen lijsten de klant. Een profiel zonder geheugen: duit profiel maak <naam> --zonder-geheugen. Van een sleutel uit de omgeving onthoudt duit iets vanaf het tweede commando op deze computer. In deze shell niets onthouden: DUIT_GEHEUGEN=nee.',
        en: 'Final documents are remembered whole once you show them, and the rows of lists. Each reading checks whether that still holds. So a number that duit knows costs one request, and lists show the customer. A profile without memory: duit profiel maak <naam> --zonder-geheugen. Of a key in the environment duit remembers things from the second command on this machine. To remember nothing in this shell: DUIT_GEHEUGEN=nee.',
      },
    },
    { isDefault: true },
  ).action(
    session.action(async (opened) => {
      const { memory: open, out } = opened;
      const view = summaryView(opened);
      out.check(view);
      const memory = await open();
      await out.list(stream(await memory.summary()), view);
      if (memory.keeps) return;
      await out.notice(
        t({
          nl: 'Met dit profiel of in deze shell onthoudt duit niets nieuws, en het gebruikt niets hiervan.',
          en: 'With this profile or in this shell duit remembers nothing new, and uses nothing of this.',
        }),
      );
    }),
  );
}

async function confirm(session: Pick<OpenSession, 'ask' | 'globals' | 'profile'>): Promise<void> {
  if (!isPreviewed(session)) return;
  const { naam } = await session.profile();
  const question = t({ nl: `Alles vergeten wat duit van '${naam}' onthoudt?`, en: `Forget everything that duit remembers of '${naam}'?` });
  if (!(await session.ask.confirm(question))) throw declined({ nl: 'vergeten', en: 'forgotten' });
}

function wis(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'wis', {
    about: {
      nl: 'Alles vergeten; het journaal en de opvolging van de inbox blijven',
      en: 'Forget everything; the journal and the follow-up of the inbox stay',
    },
    examples: ['duit geheugen wis', 'duit geheugen wis --ja --profiel werk'],
    note: {
      nl: 'Wat duit inbox ophalen onthoudt, blijft: zo start geen commando nog eens voor een oud document, en blijft duit waarschuwen voor een leverancier of rekening die nieuw is.',
      en: 'Everything that duit inbox ophalen remembers stays: so no command starts again for an old document, and duit goes on warning of a supplier or account that is new.',
    },
  })
    .alias('verwijder')
    .action(
      session.action(async (opened) => {
        const { memory: open, out } = opened;
        const memory = await open();
        await confirm(opened);
        await memory.forget();
        await out.notice(
          t({
            nl: 'Vergeten. Het journaal en de opvolging van de inbox zijn gebleven, en duit leest opnieuw wat het nodig heeft.',
            en: 'Forgotten. The journal and the follow-up of the inbox have stayed, and duit reads again what it needs.',
          }),
        );
      }),
    );
}
