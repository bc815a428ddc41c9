/** A value of a `--regel` or `--product`, in quotes where it could be read as something else: the inverse of how they are cut. */
export const lineValue = (text: string): string => (/["=;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
