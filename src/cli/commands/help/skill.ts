import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { stream } from '../../flows/stream.ts';
import { skillOrigin } from '../../help/topics/assistent.ts';
import type { Opened } from '../../session/session.ts';

/** The form of such files wants their folder to have the name of the skill. */
const folderWanted = 'duit';

/** Saves the file for assistants as SKILL.md in a folder. One that duit made is replaced; any other file stays, and that is exit 2. */
export async function writeSkill({ files, out }: Opened<'files' | 'out'>, map: string, text: string): Promise<void> {
  const document = { id: 'SKILL', name: 'SKILL', ending: 'md' };
  const path = `${map.replace(/[\\/]+$/, '')}/SKILL.md`;
  const place = { kind: 'raw', folder: map } as const;
  const isThere = await (await files.target(place)).has(document);
  if (
    isThere &&
    !Buffer.from(await files.bytes(path))
      .toString('utf8')
      .includes(`\n  ${skillOrigin}\n`)
  )
    throw usage(t({ nl: `${path} bestaat al en is niet door duit gemaakt`, en: `${path} exists already and was not made by duit` }), {
      hint: t({ nl: 'Er is niets bewaard. Kies een andere map met --map.', en: 'Nothing was saved. Choose another folder with --map.' }),
    });
  const target = await files.target({ ...place, overwrite: isThere });
  const { bestand } = await target.save(stream([Buffer.from(text)]), document);
  if ((await files.absolute(map)).split(/[\\/]/).at(-1) !== folderWanted) {
    await out.warn({
      nl: `assistenten verwachten een map die ${folderWanted} heet, zoals .agents/skills/${folderWanted}`,
      en: `assistants expect a folder called ${folderWanted}, such as .agents/skills/${folderWanted}`,
    });
  }
  await out.notice({ nl: `${bestand} bewaard.`, en: `${bestand} saved.` });
}
