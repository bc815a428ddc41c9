/**
 * The middle of these numbers, and NaN where there are none.
 *
 * @param {readonly number[]} values
 * @returns {number}
 */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
