import { lone } from '../../command/command.ts';
import { topicList } from '../../help/topics.ts';

export const help = lone({
  arguments: [{ name: 'naam', optional: true, several: true, text: { nl: 'een commando of een onderwerp', en: 'a command or a topic' } }],
  options: [
    {
      flags: '--map <map>',
      nl: 'assistent: als SKILL.md in deze map, zoals .agents/skills/duit',
      en: 'assistent: as SKILL.md in this folder, such as .agents/skills/duit',
    },
  ],
  below: topicList,
  examples: [
    'duit help factuur verstuur',
    'duit help afsluitcodes',
    'duit help --json > duit.json',
    'duit help --json --velden path,description',
    'duit help factuur verstuur --json --velden reply,dry_run',
    'duit help assistent --map .agents/skills/duit',
  ],
  note: {
    nl: "Met --json komt de hele boom van commando's, opties, voorbeelden en afsluitcodes, voor programma's; met --velden path,description een lijst van de commando's. --velden reply geeft het JSON-schema van het antwoord, dry_run dat van --proef.",
    en: 'With --json comes the full tree of commands, options, examples and exit codes, for programs; with --velden path,description a list of the commands. --velden reply gives the JSON Schema of the reply, dry_run that of --proef.',
  },
  reply: ['HelpProgram', 'HelpCommand', 'HelpTopic', 'HelpCommand[]'],
  load: async () => (await import('./explain.ts')).explain,
});
