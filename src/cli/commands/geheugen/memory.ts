import { t, type Text } from '../../../language.ts';
import type { KindSummary } from '../../../service/memory/memory.ts';
import { declined, isPreviewed } from '../../flows/confirm.ts';
import { stream } from '../../flows/stream.ts';
import { formatMoment } from '../../output/moments.ts';
import type { Column, View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';

const kindTexts: Record<KindSummary['soort'], Text> = {
  klanten: { nl: 'klanten', en: 'customers' },
  producten: { nl: 'producten', en: 'products' },
  facturen: { nl: 'facturen', en: 'invoices' },
  creditnotas: { nl: "creditnota's", en: 'credit notes' },
  offertes: { nl: 'offertes', en: 'quotes' },
  inbox: { nl: 'inbox', en: 'inbox' },
};

/** A person reads moments of their own clock, a program UTC. */
function summaryView({ timeZone }: Opened<'timeZone'>): View<KindSummary> {
  const moment = (field: 'oudste' | 'nieuwste', title: Text): Column<KindSummary> => ({
    field,
    title,
    kind: 'heel',
    shown: (row) => row[field] && formatMoment(row[field], timeZone),
  });
  return {
    columns: [
      { field: 'soort', title: { nl: 'Soort', en: 'Kind' }, shown: ({ soort }) => t(kindTexts[soort]) },
      { field: 'aantal', title: { nl: 'Aantal', en: 'Count' }, kind: 'getal' },
      { field: 'volledig', title: { nl: 'Volledig', en: 'Complete' }, kind: 'getal', worth: 3 },
      { field: 'concepten', title: { nl: 'Concepten', en: 'Drafts' }, kind: 'getal', worth: 1 },
      { ...moment('oudste', { nl: 'Oudste lezing', en: 'Oldest read' }), worth: 2 },
      moment('nieuwste', { nl: 'Nieuwste lezing', en: 'Newest read' }),
    ],
    row: 'KindSummary',
    id: 'soort',
  };
}

export async function showMemory(opened: OpenSession): Promise<void> {
  const { memory: open, out } = opened;
  const view = summaryView(opened);
  out.check(view);
  const memory = await open();
  await out.list(stream(await memory.summary()), view);
  if (memory.keeps) return;
  await out.notice({
    nl: 'Met dit profiel of in deze shell onthoudt duit niets nieuws, en het gebruikt niets hiervan.',
    en: 'With this profile or in this shell duit remembers nothing new, and uses nothing of this.',
  });
}

export async function forgetMemory(opened: OpenSession): Promise<void> {
  const { memory: open, out } = opened;
  const memory = await open();
  if (isPreviewed(opened)) {
    const { naam } = await opened.profile();
    const question = t({
      nl: `Alles vergeten wat duit van '${naam}' onthoudt?`,
      en: `Forget everything that duit remembers of '${naam}'?`,
    });
    if (!(await opened.ask.confirm(question))) throw declined({ nl: 'vergeten', en: 'forgotten' });
  }
  await memory.forget();
  await out.notice({
    nl: 'Vergeten. Het journaal en de opvolging van de inbox zijn gebleven, en duit leest opnieuw wat het nodig heeft.',
    en: 'Forgotten. The journal and the follow-up of the inbox have stayed, and duit reads again what it needs.',
  });
  const { openRequests, tellKept } = await import('../../flows/kept-copies.ts');
  await tellKept(opened, openRequests(await (await opened.approvals()).list(), opened.now()));
}
