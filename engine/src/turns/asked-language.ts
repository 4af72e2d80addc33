import { plainWords } from './turn-words.ts';

/** Names of the languages that agents speak, in these languages, in plain form. */
const NAMES: ReadonlySet<string> = new Set(
  `english french spanish italian portuguese dutch german polish swedish
  anglais francais espagnol italien portugais neerlandais allemand polonais suedois
  ingles frances espanol castellano italiano portugues neerlandes holandes aleman polaco sueco
  inglese francese spagnolo portoghese olandese tedesco polacco svedese alemao
  engels frans spaans italiaans portugees nederlands duits pools zweeds
  englisch franzosisch spanisch italienisch portugiesisch niederlandisch deutsch polnisch schwedisch
  angielsku angielski francusku hiszpansku wlosku portugalsku niderlandzku niemiecku polsku polski szwedzku
  engelska franska spanska italienska portugisiska nederlandska tyska polska svenska`.split(/\s+/),
);

/** Words with which a language is asked for, in these languages. */
const ASKING: ReadonlySet<string> = new Set(
  `do you speak can could we i would like to prefer in please hello hi hey is there anyone who speaks yes no sorry my a little
  parlez-vous parlez vous est-ce que pouvons-nous on peut parler en je prefere voudrais s'il plait bonjour svp desole
  habla usted hablas podemos hablar se puede en por favor prefiero quisiera hola perdon
  parla parli possiamo parlare in per favore preferisco vorrei ciao buongiorno
  fala voce podemos falar em se faz favor prefiro queria ola
  spreekt spreek u je kunnen we kan ik in het alstublieft liever graag hallo
  sprechen sprichst sie du konnen wir auf bitte lieber gern hallo guten tag ich mochte spreche
  czy mowi pan pani mozemy mozna rozmawiac po prosze wole dzien dobry
  talar pratar du kan vi prata pa tack hellre jag vill hej`.split(/\s+/),
);

/** Whether a caller says nothing but that they want to speak another language: `Do you speak English?` */
export function asksForLanguage(text: string): boolean {
  const words = plainWords(text);
  return words.some((word) => NAMES.has(word)) && words.every((word) => NAMES.has(word) || ASKING.has(word));
}
