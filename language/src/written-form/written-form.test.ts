import { describe, expect, it } from 'vitest';
import { writtenForm } from './written-form.ts';

const CASES: Readonly<Record<string, readonly (readonly [heard: string, written: string])[]>> = {
  en: [
    [
      'hello i would like to make an appointment for next tuesday',
      'Hello I would like to make an appointment for next Tuesday.',
    ],
    ['what are your opening hours on saturday', 'What are your opening hours on Saturday?'],
    [
      'could you put me through to the technical department',
      'Could you put me through to the technical department?',
    ],
    ['do you also deliver to manchester', 'Do you also deliver to manchester?'],
    ['when i opened it it was broken', 'When I opened it it was broken.'],
    ['forty seven', '47'],
    ['four', '4'],
    ['four seven', '47'],
    ['a table for two people', 'A table for two people.'],
    ['there are twenty three of us', 'There are 23 of us.'],
    ['i received an invoice of one hundred and twenty dollars', 'I received an invoice of 120 dollars.'],
    ['it was two thousand and five euros', 'It was 2005 euros.'],
    ['thanks a thousand times', 'Thanks a thousand times.'],
    ['a hundred dollars', '100 dollars.'],
    ['it was a thousand two hundred euros', 'It was 1200 euros.'],
    ['a table for a hundred', 'A table for a hundred.'],
    ['my number is five five five one two three four', 'My number is 5551234.'],
    ['it is oh no', 'It is oh no.'],
    ['my number is oh seven seven double five one two', 'My number is 0775512.'],
    ['it is oh double seven nine', 'It is 0779.'],
    ['oh two people came', 'Oh two people came.'],
    ['oh oh oh no', 'Oh oh oh no.'],
    ['five five five double two oh nine', '5552209'],
    ['plus forty four twenty seven nine four six', '+4427946'],
    ['i was born in nineteen eighty four', 'I was born in 1984.'],
    ['can i come at nine thirty', 'Can I come at 9:30?'],
    ['nine a m would be fine', '9 a.m. would be fine.'],
    ["it is nine o'clock", "It is 9 o'clock."],
    ['twelve point five percent', '12.5%'],
    ['my email is claire dot martin at example dot com', 'My email is claire.martin@example.com.'],
    ['j o h n underscore smith forty two at g mail dot com', 'john_smith42@gmail.com'],
    ['i saw it at amazon dot com', 'I saw it at amazon.com.'],
    ['it is spelled m a r t i n', 'It is spelled MARTIN.'],
    ['one hundred', '100'],
    ['oh two oh seven nine four six double oh five eight', '02079460058'],
    ['triple five one two', '55512'],
    ['a double room for two', 'A double room for two.'],
    ['the twenty third of may', 'The 23rd of may.'],
    ['on the thirty first', 'On the 31st.'],
    ['twenty people', '20 people.'],
    ['at two oh five p m', 'At 2:05 p.m.'],
    ['my code is two oh five', 'My code is 205.'],
    ['it weighs one point five kilos', 'It weighs 1.5 kilos.'],
    ['one point two million', '1.2 million.'],
    ['five point two million dollars', '5.2 million dollars.'],
    ['', ''],
  ],
  fr: [
    ["quels sont vos horaires d'ouverture le samedi", "Quels sont vos horaires d'ouverture le samedi ?"],
    ['est-ce que vous livrez aussi à lyon', 'Est-ce que vous livrez aussi à lyon ?'],
    ['bonjour pouvez-vous me rappeler demain', 'Bonjour pouvez-vous me rappeler demain ?'],
    ['je voudrais prendre rendez-vous pour mardi', 'Je voudrais prendre rendez-vous pour mardi.'],
    ['combien coûte une chambre double', 'Combien coûte une chambre double ?'],
    ['où est ma commande', 'Où est ma commande ?'],
    ["est-ce qu'il y a à manger", "Est-ce qu'il y a à manger ?"],
    ['il y a d u r a n d', 'Il y a DURAND.'],
    ["ça s'écrit a y m é", "Ça s'écrit AYMÉ."],
    ['quarante-sept', '47'],
    [
      'mon numéro est le zéro six douze trente-quatre cinquante-six soixante-dix-huit',
      'Mon numéro est le 0612345678.',
    ],
    ["j'ai reçu une facture de cent vingt euros", "J'ai reçu une facture de 120 euros."],
    ['deux personnes', 'Deux personnes.'],
    ['nous sommes vingt et un', 'Nous sommes 21.'],
    ['en mille neuf cent quatre-vingt-quatre', 'En 1984.'],
    ['en deux mille vingt-six', 'En 2026.'],
    ['entre neuf heures et onze heures trente', 'Entre 9 heures et 11 heures 30.'],
    ['dans une heure', 'Dans une heure.'],
    ['merci mille fois', 'Merci mille fois.'],
    ['vingt pour cent de remise', '20 % de remise.'],
    ['douze virgule cinq', '12,5'],
    ['une facture de mille cent vingt euros', 'Une facture de 1120 euros.'],
    ['deux mille cent', '2100'],
    ['un virgule cinq pour cent', '1,5 %.'],
    ['deux virgule cinq millions', '2,5 millions.'],
    ['claire point martin arobase exemple point fr', 'claire.martin@exemple.fr'],
    [
      "mon adresse c'est jean tiret paul trente-deux arobase orange point fr",
      "Mon adresse c'est jean-paul32@orange.fr.",
    ],
    ['sur le site exemple point com', 'Sur le site exemple.com.'],
    ['plus trente-trois six douze trente-quatre', '+3361234'],
    ['oui', 'Oui.'],
  ],
  es: [
    ['cuál es su horario de apertura los sábados', '¿Cuál es su horario de apertura los sábados?'],
    ['a qué hora abren', '¿A qué hora abren?'],
    ['me puede pasar con el servicio técnico', '¿Me puede pasar con el servicio técnico?'],
    ['quisiera pedir una cita para el martes', 'Quisiera pedir una cita para el martes.'],
    ['cuarenta y siete', '47'],
    ['he recibido una factura de ciento veinte euros', 'He recibido una factura de 120 euros.'],
    ['mi número es seis uno dos tres cuatro cinco siete ocho nueve', 'Mi número es 612345789.'],
    ['somos veintidós', 'Somos 22.'],
    ['quinientos treinta y cuatro', '534'],
    ['dos mil veintiséis', '2026'],
    ['una mesa para dos', 'Una mesa para dos.'],
    [
      'mi número es más treinta y cuatro seis uno dos tres cuatro cinco seis siete ocho',
      'Mi número es +34612345678.',
    ],
    ['mil ciento veinte euros', '1120 euros.'],
    ['uno coma cinco', '1,5'],
    ['el veinte por ciento', 'El 20 %.'],
    ['carmen punto garcía arroba ejemplo punto es', 'carmen.garcia@ejemplo.es'],
    ['en este punto es difícil', 'En este punto es difícil.'],
  ],
};

describe.each(Object.entries(CASES))('the written form of what was heard in %s', (language, cases) => {
  it.each(cases)('%s', (heard, written) => {
    expect(writtenForm(heard, { language, isOver: true })).toBe(written);
  });
});

describe('the written form', () => {
  it('has keywords as they were given, also where they were heard in pieces', () => {
    const options = { language: 'fr', keywords: ['Parley', 'Zoé Martin', 'Lyon'], isOver: true };
    expect(writtenForm('par ley livre à lyon chez zoe martin', options)).toBe(
      'Parley livre à Lyon chez Zoé Martin.',
    );
  });

  it('gets its last mark only when the sentence is over', () => {
    expect(writtenForm('what are your opening', { language: 'en', isOver: false })).toBe(
      'What are your opening',
    );
  });

  it('has capitals and marks alone in languages without a table', () => {
    expect(writtenForm('guten tag ich hätte gern siebzehn', { language: 'de-AT', isOver: true })).toBe(
      'Guten tag ich hätte gern siebzehn.',
    );
  });
});
