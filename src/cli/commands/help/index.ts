import { lone } from '../../command/command.ts';
import { topicList } from '../../help/topics.ts';

export const help = lone({
  arguments: [{ name: 'naam', optional: true, several: true, text: { nl: 'een commando of een onderwerp', en: 'a command or a topic' } }],
  options: [
    {
      flags: '--map <map>',
      text: {
        nl: 'assistent: als SKILL.md in deze map, zoals .agents/skills/duit',
        en: 'assistent: as SKILL.md in this folder, such as .agents/skills/duit',
      },
    },
  ],
  below: topicList,
  examples: [
    'duit help factuur verstuur',
    'duit help afsluitcodes',
    'duit help --json > duit.json',
    'duit help assistent --map .agents/skills/duit',
  ],
  note: {
    nl: "Met --json komt de hele boom van commando's, opties, voorbeelden en afsluitcodes, voor programma's.",
    en: 'With --json comes the whole tree of commands, options, examples and exit codes, for programs.',
  },
  load: async () => (await import('./explain.ts')).explain,
});
