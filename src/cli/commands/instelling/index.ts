import { command, type CommandGroup } from '../../command/command.ts';
import { formats } from '../../output/out.ts';
import { languages } from '../../../language.ts';

const usual = 'standaard';

const value = {
  nl: 'de waarde; standaard neemt de keuze weg; zonder: tonen',
  en: 'the value; standaard takes the choice away; without: show',
};

const list = command({
  name: 'list',
  about: { nl: 'Elke instelling, met wat je koos', en: 'Each setting, with what you chose' },
  isDefault: true,
  examples: ['duit instelling list', 'duit instelling list --json'],
  note: {
    nl: 'Een instelling geldt alleen als een mens meekijkt: de taal waar standaardfout een terminal is, formaat en csv-stijl waar standaarduitvoer er een is. Een script, een pijp en een taak in CI krijgen altijd hetzelfde. Een optie of een omgevingsvariabele gaat voor. De keuzes staan bij de profielen (profielen.json).',
    en: 'A setting counts only for a person who looks on: the language if standard error is a terminal, formaat and csv-stijl if standard output is one. A script, a pipe and a job in CI always get the same. An option or an environment variable goes before it. The choices are kept beside the profiles (profielen.json).',
  },
  reply: 'SettingRow[]',
  load: async () => (await import('./work.ts')).listSettings,
});

const taal = command({
  name: 'taal',
  about: { nl: 'De taal van duit, zoals --taal', en: "duit's language, like --taal" },
  arguments: [{ name: 'waarde', optional: true, choices: [...languages, usual], text: value }],
  examples: ['duit instelling taal en', `duit instelling taal ${usual}`],
  reply: 'SettingRow',
  load: async () => (await import('./work.ts')).setting('taal', usual),
});

const formaat = command({
  name: 'formaat',
  about: { nl: 'Het formaat van de uitvoer aan een terminal, zoals --formaat', en: 'The output format in a terminal, like --formaat' },
  arguments: [{ name: 'waarde', optional: true, choices: [...formats, usual], text: value }],
  examples: ['duit instelling formaat json', `duit instelling formaat ${usual}`],
  reply: 'SettingRow',
  load: async () => (await import('./work.ts')).setting('formaat', usual),
});

const csvStijl = command({
  name: 'csv-stijl',
  about: { nl: 'De stijl van csv aan een terminal, zoals --csv-stijl', en: 'The style of csv in a terminal, like --csv-stijl' },
  arguments: [{ name: 'waarde', optional: true, choices: ['be', usual], text: value }],
  examples: ['duit instelling csv-stijl be', `duit instelling csv-stijl ${usual}`],
  reply: 'SettingRow',
  load: async () => (await import('./work.ts')).setting('csv-stijl', usual),
});

export const instelling: CommandGroup = { commands: [list, taal, formaat, csvStijl] };
