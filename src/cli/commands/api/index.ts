import { lone } from '../../command/command.ts';
import { callOptions, parseMethod, parsePath } from './typed.ts';

export const api = lone({
  arguments: [
    { name: 'methode', text: { nl: 'GET, POST, PATCH, PUT of DELETE', en: 'GET, POST, PATCH, PUT or DELETE' }, parse: parseMethod },
    {
      name: 'pad',
      text: { nl: 'pad onder het adres van de dienst, zoals /klanten', en: 'path below the address of the service, such as /klanten' },
      parse: parsePath,
    },
  ],
  options: callOptions,
  examples: [
    'duit api GET /klanten -v q=bakkerij -v limit=10',
    'duit api GET /facturen --alles --formaat ndjson',
    'duit api POST /klanten -v naam="Bakkerij Peeters BV" -v land=BE',
    'duit api POST /offertes -v klant_id=8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11 -t regels=\'[{"omschrijving":"Advies","aantal":1,"eenheidsprijs":95,"btw_percentage":21}]\' --proef',
    'duit api GET /facturen/8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11/pdf -o factuur.pdf',
  ],
  note: {
    nl: 'Het antwoord komt als JSON zoals de dienst het geeft; --alles geeft één array, --formaat en --velden tonen wat in data staat. Van een schrijfactie geeft --velden ook nummer, klant, naar en next (het commando dat volgt), als duit ze kent. Een schrijfactie volgt dezelfde regels als elk commando: --proef verstuurt niets, definitief en versturen vragen bevestiging, en wat duit niet kent (zoals DELETE) vraagt om --ja.',
    en: 'The reply comes as JSON as the service gives it; --alles gives one array, --formaat and --velden show what is in data. Of a write --velden also gives nummer, klant, naar and next (the command that follows) if duit knows them. A write follows the rules of every command: --proef sends nothing, definitief and versturen ask for confirmation, and what duit does not know (such as DELETE) asks for --ja.',
  },
  reply: ['Anything', 'Anything[]'],
  load: async () => (await import('./call.ts')).runCall,
});
