import type { CommandUnknownOpts } from 'commander';
import type { TopicName } from '../topics.ts';
import { afsluitcodesTopic } from './afsluitcodes.ts';
import { formatenTopic } from './formaten.ts';
import { omgevingTopic } from './omgeving.ts';
import { oefenKeuzesTopic } from './oefen-keuzes.ts';
import { oefendienstTopic } from './oefendienst.ts';
import { optiesTopic } from './opties.ts';
import { profielenTopic } from './profielen.ts';
import { regelsTopic } from './regels.ts';
import { stabielTopic } from './stabiel.ts';

/** The text of each topic, for this program: paragraphs with an empty line between them, and indented blocks that are shown as they stand. */
export const topicTexts: Record<TopicName, (program: CommandUnknownOpts) => string> = {
  opties: optiesTopic,
  formaten: formatenTopic,
  afsluitcodes: afsluitcodesTopic,
  stabiel: stabielTopic,
  regels: regelsTopic,
  profielen: profielenTopic,
  omgeving: omgevingTopic,
  oefendienst: oefendienstTopic,
  'oefen-keuzes': oefenKeuzesTopic,
};
