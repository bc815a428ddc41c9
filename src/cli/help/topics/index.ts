import type { Command as Commander } from 'commander';
import { t } from '../../../language.ts';
import type { TopicName } from '../topics.ts';
import { grenzenTopic, limietTopic, profielenTopic } from './account.ts';
import { assistentTopic } from './assistent.ts';
import { batchbestandenTopic, regelsTopic } from './documents.ts';
import { oefenKeuzesTopic } from './oefen-keuzes.ts';
import { oefendienstTopic } from './oefendienst.ts';
import { onzekerTopic } from './onzeker.ts';
import { pipelinesTopic } from './pipelines.ts';
import { formatenTopic, stabielTopic } from './scripts.ts';
import { afsluitcodesTopic, omgevingTopic, optiesTopic } from './tables.ts';
import { teamTopic } from './team.ts';

/** The text of each topic, for this program: paragraphs with an empty line between them, and indented blocks that are shown as they stand. */
export const topicTexts: Record<TopicName, (program: Commander) => string> = {
  opties: optiesTopic,
  formaten: () => t(formatenTopic),
  afsluitcodes: afsluitcodesTopic,
  stabiel: () => t(stabielTopic),
  pipelines: () => t(pipelinesTopic),
  regels: () => t(regelsTopic),
  batchbestanden: () => t(batchbestandenTopic),
  onzeker: () => t(onzekerTopic),
  limiet: () => t(limietTopic),
  profielen: () => t(profielenTopic),
  team: () => t(teamTopic),
  grenzen: () => t(grenzenTopic),
  omgeving: omgevingTopic,
  oefendienst: oefendienstTopic,
  'oefen-keuzes': oefenKeuzesTopic,
  assistent: assistentTopic,
};
