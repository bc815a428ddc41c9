/** The releases of the official rules that duit holds, and the month since which Peppol demands the later one. */
export const release = {
  en16931: '1.3.16',
  peppol: '3.0.21',
  since: '2026-08',
} as const;

/** Peppol brings a release out every half year, and demands it some months later. */
const monthsOfUse = 9;

/** Whether the release is so old that a later one is likely in force. */
export function isOld(today: Date): boolean {
  const [year = 0, month = 0] = release.since.split('-').map(Number);
  return today.getUTCFullYear() * 12 + today.getUTCMonth() + 1 >= year * 12 + month + monthsOfUse;
}
