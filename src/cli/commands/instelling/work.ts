import { speak } from '../../../language.ts';
import { readSettings } from '../../../service/profiles/settings.ts';
import { unlessDryRun } from '../../flows/dry-run.ts';
import { stream } from '../../flows/stream.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';

/** The settings, with the value that holds without a choice. */
const unchosen = { taal: 'nl', formaat: 'tabel', 'csv-stijl': '' } as const;

type Row = ReturnType<typeof rows>[number];

const view: View<Row> = {
  columns: [
    { field: 'naam', title: { nl: 'Instelling', en: 'Setting' } },
    { field: 'waarde', title: { nl: 'Waarde', en: 'Value' } },
    { field: 'gekozen', title: { nl: 'Gekozen', en: 'Chosen' } },
  ],
  row: 'SettingRow',
  id: 'naam',
};

const rows = ({ world }: Opened<'world'>) => {
  const chosen = readSettings(world);
  return Object.entries(unchosen).map(([naam, waarde]) => ({ naam, waarde: chosen[naam] ?? waarde, gekozen: chosen[naam] !== undefined }));
};

export const listSettings = async (opened: OpenSession): Promise<void> => opened.out.list(stream(rows(opened)), view);

/** Keeps a value of this setting, or takes the choice away for the word `usual`, and shows it. */
export const setting =
  (naam: keyof typeof unchosen, usual: string) =>
  async (opened: OpenSession, waarde: string | undefined): Promise<void> => {
    const { profiles, out } = opened;
    out.check(view);
    if (waarde !== undefined && !(await unlessDryRun(opened, () => profiles.set(naam, waarde === usual ? undefined : waarde)))) return;
    // A language that was just chosen is that of the answer, unless an option or the environment goes before it.
    const { globals, world } = opened;
    const isGiven = globals.taal !== undefined || Boolean(world.env['DUIT_TAAL']);
    if (naam === 'taal' && out.terminal && !isGiven) speak(readSettings(world)['taal'] === 'en' ? 'en' : 'nl');
    for (const row of rows(opened)) if (row.naam === naam) await out.record(row, view);
  };
