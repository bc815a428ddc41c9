import { t, type Text } from '../../../language.ts';

const texts: Text = {
  nl: `
Grenzen van een account

Een grens houdt een vergissing tegen, van jou, van een script of van een assistent, voor er iets vertrekt. Ze hoort bij het account en niet bij één profiel: ze geldt voor elk profiel en elke omgeving met dat account of met die sleutel, voor elk commando, duit api, batches en abonnementen, en voor elke computer waarmee je het account deelt.

  duit profiel wijzig werk --alleen-lezen
  duit profiel wijzig werk --mag klanten.list,facturen.* --hoogstens-bedrag 10000 --hoogstens-per-dag 50
  duit profiel wijzig werk --zonder-grenzen

--alleen-lezen laat niets schrijven, ook geen test. --mag laat alleen de genoemde verzoeken door, ook om te lezen: klanten.list is een lijst, klanten.get één klant, en klanten.* allebei, met maken en wijzigen. --hoogstens-bedrag geldt per document, incl. btw, ook voor een offerte en een creditnota; kan niemand het bedrag kennen, dan gaat het niet door. --hoogstens-per-dag telt definitief maken en versturen apart, per dag in Brussel; wat misschien gebeurd is, telt mee, en een gesimuleerde verzending ook. Een schrijfactie die duit niet kent, gaat met --mag, --hoogstens-bedrag of --hoogstens-per-dag niet door.

Wat een grens tegenhoudt, eindigt met code 12 en noemt de grens; met --json staat ze in error.rail. Strenger maken kan altijd. Verruimen of opheffen kan alleen een mens aan een terminal, en --ja volstaat niet. duit controle, profiel toon en profiel list noemen ze.

  duit controle

Ze staan in de opslag van het account, en in kopieën bij de profielen en in de statusmap. Gaat een van die verloren, dan gelden ze nog; de telling van de dag begint dan wel opnieuw.

Grenzen houden vergissingen tegen, geen programma met dezelfde rechten als jij. Wat ze niet tegenhouden: een ander programma dat de sleutel heeft, zoals curl; de website van de dienst, en een concept dat iemand daar groter maakt net voor duit het definitief maakt; een nieuwe sleutel of een ander adres van dezelfde dienst in een nieuw profiel; DUIT_CONFIG_DIR en DUIT_STATE_DIR die samen naar lege mappen wijzen; wie de bestanden grenzen-* en de opslag zelf wist of wijzigt; wie een terminal nabootst en daar ja antwoordt. Ook niet: wat duit zelf leest voor en na een schrijfactie, het ene leesverzoek van controle en profiel controleer, wat duit op deze computer onthoudt, en duit oefen vul, wis, betaal en offerte op het oefenaccount.

Wat wel houdt: laat het programma werken als een andere gebruiker van het systeem, die de sleutel en de mappen van duit niet kan lezen; of houd de sleutel op een computer waar het niet bij kan.`,
  en: `
Rails of an account

A rail stops a mistake, of yours, of a script or of an assistant, before anything leaves. It belongs to the account and not to one profile: it holds for every profile and every environment with that account or that key, for every command, duit api, batches and subscriptions, and for every machine that shares the account.

  duit profiel wijzig werk --alleen-lezen
  duit profiel wijzig werk --mag klanten.list,facturen.* --hoogstens-bedrag 10000 --hoogstens-per-dag 50
  duit profiel wijzig werk --zonder-grenzen

--alleen-lezen lets nothing write, a test neither. --mag lets only the named requests pass, also to read: klanten.list is a list, klanten.get one customer, and klanten.* both, with making and changing. --hoogstens-bedrag holds for a document, VAT included, also for a quote and a credit note; where nobody can know the amount, it does not go. --hoogstens-per-dag counts making final and sending apart, by the day in Brussels; a write that may have happened counts, and a simulated sending does too. A write that duit does not know does not go with --mag, --hoogstens-bedrag or --hoogstens-per-dag.

Whatever a rail stops ends with code 12 and names the rail; with --json it is in error.rail. Rails can always be made stricter. Only a person at a terminal can widen or lift them, and --ja is not enough. duit controle, profiel toon and profiel list name them.

  duit controle

They lie in the store of the account, and in copies beside the profiles and in the state folder. Where one of these is lost, they still hold; the count of the day then begins anew.

Rails stop mistakes, not a program with the same rights as you have. They do not stop: another program that has the key, such as curl; the website of the service, and a draft that someone makes larger there just before duit makes it final; a new key or another address of the same service in a new profile; DUIT_CONFIG_DIR and DUIT_STATE_DIR that together name empty folders; a person or program that erases or changes the files grenzen-* and the store; and one that imitates a terminal and answers yes there. Neither do they stop the reads that duit itself makes before and after a write, the one read of controle and profiel controleer, the things that duit remembers on this machine, and duit oefen vul, wis, betaal and offerte on the practice account.

These do hold: let the program work as another user of the system, who can't read the key and the folders of duit; or keep the key on a machine that it can't reach.`,
};

/** The topic of the rails. */
export const grenzenTopic = (): string => t(texts);
