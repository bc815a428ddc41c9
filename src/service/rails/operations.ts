import { operationNames } from '../../contract/values.ts';

/** The names of all operations of the service. */
export const allOperations = (): readonly string[] => operationNames;

/** Whether an operation is one that a pattern of `--mag` names. */
export const isNamedBy = (operation: string, pattern: string): boolean =>
  pattern.endsWith('.*') ? operation.startsWith(pattern.slice(0, -1)) : operation === pattern;

/** The operations that a pattern of `--mag` names. */
export const operationsOf = (pattern: string): string[] => allOperations().filter((one) => isNamedBy(one, pattern));

/** The writes that wait for a person: sendings, these and making final, or every write. Each level holds what the one before it does. */
export const approvalLevels = ['verzenden', 'definitief', 'alles'] as const;
export type ApprovalLevel = (typeof approvalLevels)[number];
