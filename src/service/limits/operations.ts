import { operationNames } from '../../contract/values.ts';

export const allOperations = (): readonly string[] => operationNames;

export const isNamedBy = (operation: string, pattern: string): boolean =>
  pattern.endsWith('.*') ? operation.startsWith(pattern.slice(0, -1)) : operation === pattern;

export const operationsOf = (pattern: string): string[] => allOperations().filter((one) => isNamedBy(one, pattern));

/** The writes that wait for a person: sendings, these and making final, or every write. Each level holds what the one before it does. */
export const approvalLevels = ['verzenden', 'definitief', 'alles'] as const;
export type ApprovalLevel = (typeof approvalLevels)[number];
