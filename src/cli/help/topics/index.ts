import type { CommandUnknownOpts } from 'commander';
import type { TopicName } from '../topics.ts';
import { afsluitcodesTopic } from './afsluitcodes.ts';
import { assistentTopic } from './assistent.ts';
import { batchbestandenTopic } from './batchbestanden.ts';
import { formatenTopic } from './formaten.ts';
import { limietTopic } from './limiet.ts';
import { grenzenTopic } from './grenzen.ts';
import { omgevingTopic } from './omgeving.ts';
import { oefenKeuzesTopic } from './oefen-keuzes.ts';
import { oefendienstTopic } from './oefendienst.ts';
import { onzekerTopic } from './onzeker.ts';
import { optiesTopic } from './opties.ts';
import { profielenTopic } from './profielen.ts';
import { regelsTopic } from './regels.ts';
import { stabielTopic } from './stabiel.ts';
import { teamTopic } from './team.ts';

/** The text of each topic, for this program: paragraphs with an empty line between them, and indented blocks that are shown as they stand. */
export const topicTexts: Record<TopicName, (program: CommandUnknownOpts) => string> = {
  opties: optiesTopic,
  formaten: formatenTopic,
  afsluitcodes: afsluitcodesTopic,
  stabiel: stabielTopic,
  regels: regelsTopic,
  batchbestanden: batchbestandenTopic,
  onzeker: onzekerTopic,
  limiet: limietTopic,
  profielen: profielenTopic,
  team: teamTopic,
  grenzen: grenzenTopic,
  omgeving: omgevingTopic,
  oefendienst: oefendienstTopic,
  'oefen-keuzes': oefenKeuzesTopic,
  assistent: assistentTopic,
};
