import { pagingOptions } from '../../options.ts';
import { command, type CommandGroup } from '../../command/command.ts';
import { knownProduct } from '../../flows/arguments.ts';

const list = command({
  name: 'list',
  about: { nl: 'De prijslijst', en: 'The price list' },
  options: [
    { flags: '--actief', nl: 'alleen wat nog verkocht wordt', en: 'only what is still sold', conflicts: 'nietActief' },
    { flags: '--niet-actief', nl: 'alleen wat niet meer verkocht wordt', en: 'only what is no longer sold' },
    ...pagingOptions,
  ],
  examples: ['duit producten list --actief', 'duit producten list --alles --velden naam,eenheidsprijs --formaat csv'],
  reply: 'Product[]',
  asks: true,
  load: async () => (await import('./show.ts')).listProducten,
});

const toon = command({
  name: 'toon',
  about: { nl: 'Eén product', en: 'One product' },
  arguments: [{ name: 'product', names: knownProduct }],
  examples: ['duit producten toon "Interieuradvies"', 'duit producten toon "Interieuradvies" --velden eenheidsprijs --json'],
  reply: 'Product',
  load: async () => (await import('./show.ts')).showProduct,
});

export const producten: CommandGroup = { commands: [list, toon] };
