import { command, type CommandGroup } from '../../command/command.ts';

const toon = command({
  name: 'toon',
  about: { nl: 'Hoeveel van elke soort, en hoe oud', en: 'How much of each kind, and how old' },
  isDefault: true,
  examples: ['duit geheugen toon', 'duit geheugen toon --profiel werk --json'],
  note: {
    nl: 'Definitieve documenten worden volledig onthouden zodra je ze toont; van een lijst de rijen. Elke lezing kijkt na of het nog klopt. Zo kost een nummer dat duit kent één verzoek, en tonen lijsten de klant. Een profiel zonder geheugen: duit profiel maak <naam> --zonder-geheugen. Van een sleutel uit de omgeving onthoudt duit iets vanaf het tweede commando op deze computer. In deze shell niets onthouden: DUIT_GEHEUGEN=nee.',
    en: 'Final documents are remembered in full once you show them, and the rows of lists. Each reading checks whether that still holds. So a number that duit knows costs one request, and lists show the customer. A profile without memory: duit profiel maak <naam> --zonder-geheugen. Of a key in the environment duit remembers things from the second command on this machine. To remember nothing in this shell: DUIT_GEHEUGEN=nee.',
  },
  reply: 'KindSummary[]',
  load: async () => (await import('./memory.ts')).showMemory,
});

const wis = command({
  name: 'wis',
  about: {
    nl: 'Alles vergeten; het journaal en de opvolging van de inbox blijven',
    en: 'Forget everything; the journal and the follow-up of the inbox stay',
  },
  alias: 'verwijder',
  examples: ['duit geheugen wis', 'duit geheugen wis --ja --profiel werk'],
  note: {
    nl: 'Wat duit inbox ophalen onthoudt, blijft: zo start geen commando nog eens voor een oud document, en blijft duit waarschuwen voor een leverancier of rekening die nieuw is.',
    en: 'Everything that duit inbox ophalen remembers stays: so no command starts again for an old document, and duit still warns of a supplier or account that is new.',
  },
  load: async () => (await import('./memory.ts')).forgetMemory,
});

export const geheugen: CommandGroup = { commands: [toon, wis] };
