const yesAndNo: Readonly<Record<string, boolean>> = {
  ja: true,
  yes: true,
  true: true,
  waar: true,
  x: true,
  '1': true,
  nee: false,
  no: false,
  false: false,
  onwaar: false,
  '0': false,
};

export const yesOrNo = (text: string): boolean | undefined => {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(yesAndNo, word) ? yesAndNo[word] : undefined;
};
