import { describe, expect, it } from 'vitest';
import { datesIn, isoDay } from './dates.ts';
import { numbersIn } from './numbers.ts';
import { clockTime, timesIn } from './times.ts';

/** A Sunday. */
const today = { year: 2026, month: 11, day: 22 };

describe('days', () => {
  it.each([
    ['en', 'tomorrow at noon', 'tomorrow', '2026-11-23'],
    ['en', 'the day after tomorrow', 'the day after tomorrow', '2026-11-24'],
    ['en', 'on Monday', 'Monday', '2026-11-23'],
    ['en', 'March 3rd, 2027', 'March 3rd, 2027', '2027-03-03'],
    ['en', 'the 12th of December', '12th of December', '2026-12-12'],
    ['en', 'Friday 4 December', 'Friday 4 December', '2026-12-04'],
    ['en', 'on 2026-12-24', '2026-12-24', '2026-12-24'],
    ['en', '25/12/2026', '25/12/2026', '2026-12-25'],
    ['fr', 'le 1er mars', '1er mars', '2027-03-01'],
    ['fr', 'après-demain', 'après-demain', '2026-11-24'],
    ['fr', 'mardi prochain', 'mardi prochain', '2026-11-24'],
    ['fr', '12/03/2027', '12/03/2027', '2027-03-12'],
    ['es', 'el 5 de enero', '5 de enero', '2027-01-05'],
    ['es', 'pasado mañana', 'pasado mañana', '2026-11-24'],
    ['de', 'am 24. Dezember', '24. Dezember', '2026-12-24'],
    ['de', 'übermorgen', 'übermorgen', '2026-11-24'],
    ['it', 'dopodomani', 'dopodomani', '2026-11-24'],
    ['pt', 'depois de amanhã', 'depois de amanhã', '2026-11-24'],
    ['nl', 'maandag 7 december', 'maandag 7 december', '2026-12-07'],
    ['pl', '6 grudnia', '6 grudnia', '2026-12-06'],
    ['sv', 'i övermorgon', 'i övermorgon', '2026-11-24'],
    ['en', 'Monday the 30th works for me', 'Monday the 30th', '2026-11-30'],
    ['en', 'Monday 14 at 3 pm', 'Monday 14', '2026-12-14'],
    ['fr', 'lundi 14 à 15h', 'lundi 14', '2026-12-14'],
    ['es', 'el lunes 14', 'lunes 14', '2026-12-14'],
    ['de', 'am Montag, den 14.', 'Montag, den 14', '2026-12-14'],
    ['fr', 'lundi 15h', 'lundi', '2026-11-23'],
    ['fr', 'lundi 14 heures', 'lundi', '2026-11-23'],
    ['fr', 'lundi 14 personnes', 'lundi', '2026-11-23'],
    ['fr', 'lundi, 14', 'lundi', '2026-11-23'],
    ['es', 'el lunes de 15 a 17 horas', 'lunes', '2026-11-23'],
    ['en', 'Monday 3 p.m.', 'Monday', '2026-11-23'],
    ['en', 'Monday 3', 'Monday', '2026-11-23'],
    ['en', 'Friday next week works', 'Friday next week', '2026-11-27'],
    ['en', 'the week after, or next week on Friday', 'next week on Friday', '2026-11-27'],
    ['en', 'a week from Friday', 'a week from Friday', '2026-12-04'],
    ['en', 'this week on Friday', 'Friday', '2026-11-27'],
    ['en', 'last Friday', 'last Friday', '2026-11-20'],
    ['en', 'Friday, week 48', 'Friday', '2026-11-27'],
    ['fr', 'lundi en huit', 'lundi en huit', '2026-11-30'],
    ['fr', 'dimanche en quinze', 'dimanche en quinze', '2026-12-13'],
    ['fr', 'la semaine prochaine, vendredi matin', 'la semaine prochaine, vendredi', '2026-11-27'],
    ['fr', 'dimanche dernier', 'dimanche dernier', '2026-11-15'],
    ['fr', 'lundi dernier délai', 'lundi', '2026-11-23'],
    ['es', 'el lunes pasado', 'lunes pasado', '2026-11-16'],
  ])('are found in %s: %s', (language, said, text, iso) => {
    const [date] = datesIn(said, { language, today });
    expect(date?.text).toBe(text);
    expect(date?.value && isoDay(date.value)).toBe(iso);
  });

  it.each([
    ['en', 'Friday next week'],
    ['fr', 'vendredi de la semaine prochaine'],
    ['es', 'el viernes de la próxima semana'],
    ['de', 'Freitag nächster Woche'],
    ['it', 'venerdì della prossima settimana'],
    ['nl', 'vrijdag volgende week'],
  ])('of the next week are not those of this one (%s: %s)', (language, said) => {
    const wednesday = { year: 2026, month: 11, day: 25 };
    const [date] = datesIn(said, { language, today: wednesday });
    expect(date?.value && isoDay(date.value)).toBe('2026-12-04');
  });

  it.each([
    ['en', 'next Monday', 'next Monday'],
    ['en', '03/04/2027', '03/04/2027'],
    ['fr', 'lundi 15', 'lundi 15'],
  ])('stay in words where they could be two (%s: %s)', (language, said, text) => {
    expect(datesIn(said, { language, today })).toMatchObject([{ text, value: undefined }]);
  });

  it.each([
    ['en', 'may I have 3 lamps'],
    ['es', 'por la mañana'],
    ['de', 'guten Morgen'],
    ['en', '31/02/2027 or 99/99/2027'],
    ['fr', 'je voudrais 12 lampes'],
  ])('are not seen where there are none (%s: %s)', (language, said) => {
    expect(datesIn(said, { language, today }).filter(({ value }) => value !== undefined)).toEqual([]);
  });
});

describe('times', () => {
  it.each([
    ['en', 'at 7 pm', '19:00'],
    ['en', '7:30 p.m.', '19:30'],
    ['en', 'at 15:45', '15:45'],
    ['en', 'at noon', '12:00'],
    ['fr', 'à 19h30', '19:30'],
    ['fr', 'à vingt heures', '20:00'],
    ['fr', 'à midi', '12:00'],
    ['de', 'um 19 Uhr', '19:00'],
    ['es', 'a las 15:00', '15:00'],
    ['fr', 'à seize heures trente', '16:30'],
    ['fr', 'à dix heures demain', '10:00'],
    ['fr', 'dix-huit heures moins le quart', '17:45'],
    ['fr', 'vingt et une heures', '21:00'],
    ['fr', 'quatre heures et demie de l’après-midi', '16:30'],
    ['fr', 'neuf heures du soir', '21:00'],
    ['es', 'a las diez de la mañana', '10:00'],
    ['es', 'a las cuatro y media de la tarde', '16:30'],
    ['es', 'a la una y diez de la tarde', '13:10'],
    ['es', 'a las nueve menos cuarto de la noche', '20:45'],
    ['es', 'a las doce de la noche', '00:00'],
    ['en', 'at half past four in the afternoon', '16:30'],
    ['en', 'at ten in the morning', '10:00'],
    ['es', 'a las cinco y cuarto de la tarde', '17:15'],
    ['es', 'a las 4:30 de la tarde', '16:30'],
    ['en', 'at 4:30 in the afternoon', '16:30'],
    ['en', 'eight in the evening', '20:00'],
    ['fr', 'demain soir à vingt heures', '20:00'],
    ['fr', '8h du soir', '20:00'],
    ['fr', 'à 8h30 du soir', '20:30'],
    ['fr', '8 heures du matin', '08:00'],
    ['fr', '19 heures et demie', '19:30'],
    ['fr', 'midi et demi', '12:30'],
    ['fr', 'minuit moins le quart', '23:45'],
    ['es', 'a las doce menos cuarto de la noche', '23:45'],
    ['en', 'at quarter to 12 at night', '23:45'],
    ['en', 'at quarter to 12 in the morning', '11:45'],
    ['es', 'a las 12:30 de la mañana', '12:30'],
    ['en', 'at half past 5 pm', '17:30'],
    ['en', 'half 5 p.m.', '17:30'],
    ['en', 'quarter to 5 pm', '16:45'],
    ['en', 'ten to five pm', '16:50'],
    ['en', 'from half past 5 pm', '17:30'],
    ['en', 'from ten to 5 pm', '17:00'],
    ['en', 'twenty-five past 8 a.m.', '08:25'],
    ['en', '20 minutes to 9 in the evening', '20:40'],
    ['en', 'a quarter past 12 am', '00:15'],
    ['fr', 'demain à 8 heures moins dix', '07:50'],
    ['fr', 'huit heures moins vingt-cinq du soir', '19:35'],
    ['fr', '8 heures dix', '08:10'],
    ['fr', 'midi moins cinq', '11:55'],
    ['es', 'a las cinco menos diez de la tarde', '16:50'],
  ])('are found in %s: %s', (language, said, clock) => {
    const [time] = timesIn(said, language);
    expect(time?.value !== undefined && clockTime(time.value)).toBe(clock);
  });

  it.each([
    ['en', 'at seven', 'at seven'],
    ['en', 'at 7:30', '7:30'],
    ['en', 'half past seven', 'half past seven'],
    ['en', 'at quarter to 8', 'at quarter to 8'],
    ['en', 'at ten to eight', 'at ten to eight'],
    ['de', 'um halb acht', 'um halb acht'],
    ['de', 'halb 8 Uhr', 'halb 8 Uhr'],
    ['nl', 'om half acht', 'om half acht'],
    ['es', 'a las nueve', 'a las nueve'],
    ['en', 'tomorrow evening at 8', 'evening at 8'],
    ['it', 'domani alle otto di sera', 'alle otto di sera'],
    ['pl', 'jutro o ósmej', 'o ósmej'],
    ['fr', 'plutôt le matin', 'le matin'],
    ['fr', 'à 8 heures moins ça', '8 heures moins ça'],
  ])('stay in words where the half of the day is open (%s: %s)', (language, said, text) => {
    expect(timesIn(said, language)).toMatchObject([{ value: undefined, text }]);
  });
});

describe('how long something takes', () => {
  it.each([
    ['fr', 'dans 2 heures'],
    ['fr', 'dans deux heures'],
    ['es', 'dentro de 2 horas'],
  ])('is no time of day (%s: %s)', (language, said) => {
    expect(timesIn(said, language)).toEqual([]);
  });
});

describe('numbers', () => {
  it.each([
    ['en', 'twenty-one lamps', 21],
    ['en', 'two hundred and five', 205],
    ['en', '1,250.5 euros', 1250.5],
    ['en', 'two thousand five hundred', 2500],
    ['en', 'three hundred thousand', 300_000],
    ['en', 'one thousand and one', 1001],
    ['en', 'fifteen hundred', 1500],
    ['fr', 'deux mille cinq cents', 2500],
    ['fr', 'mille deux cents euros', 1200],
    ['fr', 'trois cent vingt-cinq mille quatre cent dix', 325_410],
    ['fr', '1 500 euros', 1500],
    ['fr', '1\u202f250\u00a0000,5 euros', 1_250_000.5],
    ['fr', '12 1500', 12],
    ['en', 'two million', 2_000_000],
    ['en', '10 thousand', 10_000],
    ['en', '50 cents', 50],
    ['fr', 'un million deux cent mille euros', 1_200_000],
    ['fr', "2,5 millions d'euros", 2_500_000],
    ['fr', 'trois milliards', 3_000_000_000],
    ['es', 'dos mil millones', 2_000_000_000],
    ['de', 'eine Million', 1_000_000],
    ['es', 'mil quinientos', 1500],
    ['es', 'doscientos', 200],
    ['es', 'setecientas dos', 702],
    ['fr', 'quatre-vingt-dix-sept', 97],
    ['fr', 'soixante et onze', 71],
    ['fr', 'deux cents', 200],
    ['fr', '12,5 kilos', 12.5],
    ['es', 'treinta y cuatro', 34],
    ['es', 'veintidós', 22],
    ['it', 'ventuno', 21],
    ['pt', 'quarenta e dois', 42],
    ['nl', 'vijfenveertig', 45],
    ['de', 'einundzwanzig', 21],
    ['pl', 'dwadzieścia pięć', 25],
    ['sv', 'tjugotre', 23],
  ])('are read in %s: %s', (language, said, value) => {
    expect(numbersIn(said, language)[0]?.value).toBe(value);
    expect(numbersIn(said, language)).toHaveLength(said === '12 1500' ? 2 : 1);
  });
});
