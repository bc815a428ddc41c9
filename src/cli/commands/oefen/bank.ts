import type { CommandUnknownOpts } from 'commander';
import { stream } from '../../flows/stream.ts';
import { addCommand } from '../../help/layout.ts';
import { option } from '../../options.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Session } from '../../session/session.ts';

interface WrittenFile {
  readonly bestand: string;
  readonly bytes: number;
}

const written: View<WrittenFile> = {
  columns: [
    { field: 'bestand', title: { nl: 'Bestand', en: 'File' } },
    { field: 'bytes', title: { nl: 'Bytes', en: 'Bytes' }, kind: 'getal' },
  ],
  fields: ['bestand', 'bytes'],
};

export function bank(group: CommandUnknownOpts, session: Session): void {
  addCommand(group, 'bank', {
    about: {
      nl: 'Bankafschriften schrijven (CODA en CAMT.053) met wat de klanten van het oefenaccount betaalden',
      en: 'Write bank statements (CODA and CAMT.053) with what the customers of the practice account paid',
    },
    examples: ['duit oefen bank', 'duit oefen bank --map /tmp/bank --overschrijven'],
  })
    .addOption(option('--map <map>', { nl: 'waar de bestanden komen', en: 'where the files go' }).default('bank'))
    .addOption(option('--overschrijven', { nl: 'een bestaand bestand vervangen', en: 'replace an existing file' }))
    .action(session.action((opened, { map, overschrijven = false }) => writeFiles(opened, map, overschrijven)));
}

async function writeFiles({ practice, files, out }: Pick<OpenSession, 'practice' | 'files' | 'out'>, map: string, overwrite: boolean) {
  out.check(written);
  const made = await (await practice()).bank();
  const target = await files.target({ kind: 'raw', folder: map, overwrite });
  const saved: WrittenFile[] = [];
  for (const { name, ending, bytes } of made) {
    const { bestand } = await target.save(stream([bytes]), { id: name, name, ending });
    saved.push({ bestand, bytes: bytes.length });
  }
  await out.list(stream(saved), written);
}
