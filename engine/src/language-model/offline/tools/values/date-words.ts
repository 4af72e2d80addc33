// How days and months are called, in plain form.

const listed = (names: string, first: number): ReadonlyMap<string, number> =>
  new Map(
    names
      .trim()
      .split(/\s+/)
      .flatMap((forms, index) => forms.split('/').map((form) => [form, first + index] as const)),
  );

/** Months by name, 1 to 12. */
export const MONTHS: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  en: listed(
    'january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sept/sep october/oct november/nov december/dec',
    1,
  ),
  fr: listed('janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre', 1),
  es: listed(
    'enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre',
    1,
  ),
  it: listed(
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    1,
  ),
  pt: listed('janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro', 1),
  nl: listed('januari februari maart april mei juni juli augustus september oktober november december', 1),
  de: listed('januar februar marz april mai juni juli august september oktober november dezember', 1),
  pl: listed(
    'stycznia/styczen lutego/luty marca/marzec kwietnia/kwiecien maja/maj czerwca/czerwiec lipca/lipiec sierpnia/sierpien wrzesnia/wrzesien pazdziernika/pazdziernik listopada/listopad grudnia/grudzien',
    1,
  ),
  sv: listed('januari februari mars april maj juni juli augusti september oktober november december', 1),
};

/** Days of the week by name, 0 for Sunday. */
export const WEEKDAYS: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  en: listed('sunday monday tuesday wednesday thursday friday saturday', 0),
  fr: listed('dimanche lundi mardi mercredi jeudi vendredi samedi', 0),
  es: listed('domingo lunes martes miercoles jueves viernes sabado', 0),
  it: listed('domenica lunedi martedi mercoledi giovedi venerdi sabato', 0),
  pt: listed('domingo segunda terca quarta quinta sexta sabado', 0),
  nl: listed('zondag maandag dinsdag woensdag donderdag vrijdag zaterdag', 0),
  de: listed('sonntag montag dienstag mittwoch donnerstag freitag samstag/sonnabend', 0),
  pl: listed('niedziela/niedziele poniedzialek wtorek sroda/srode czwartek piatek sobota/sobote', 0),
  sv: listed('sondag/sondagen mandag tisdag onsdag torsdag fredag lordag', 0),
};

/** Ways to name a day by its distance from today; underscores stand for spaces, the longest come first. */
export const NEAR_DAYS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  en: near('the_day_after_tomorrow:2 day_after_tomorrow:2 today:0 tonight:0 tomorrow:1 yesterday:-1'),
  fr: near('apres_demain:2 aujourd_hui:0 ce_soir:0 demain:1 hier:-1'),
  es: near('pasado_manana:2 hoy:0 esta_noche:0 manana:1 ayer:-1'),
  it: near('dopodomani:2 oggi:0 stasera:0 domani:1 ieri:-1'),
  pt: near('depois_de_amanha:2 hoje:0 amanha:1 ontem:-1'),
  nl: near('overmorgen:2 vandaag:0 vanavond:0 morgen:1 gisteren:-1'),
  de: near('ubermorgen:2 heute:0 morgen:1 gestern:-1'),
  pl: near('pojutrze:2 dzisiaj:0 dzis:0 jutro:1 wczoraj:-1'),
  sv: near('i_overmorgon:2 overmorgon:2 idag:0 i_dag:0 imorgon:1 i_morgon:1 igar:-1'),
};

/** Before "mañana" or "Morgen" these make a time of the day of it. */
export const BEFORE_MORNING: ReadonlySet<string> = new Set('la esta am guten guter goede god por'.split(' '));

/** "Next", before or behind a day of the week. */
export const NEXT: ReadonlySet<string> = new Set(
  'next coming prochain prochaine proximo proxima prossimo prossima volgende komende nachsten nachster nachste kommenden nastepny nastepna przyszly nasta'.split(
    ' ',
  ),
);

/** May stand inside a date. */
export const INSIDE_DATE: ReadonlySet<string> = new Set('of de del den der the d le el of st'.split(' '));

function near(days: string): (readonly [string, number])[] {
  return days.split(' ').map((day) => {
    const [words = '', distance] = day.split(':');
    return [words.replaceAll('_', ' '), Number(distance)] as const;
  });
}
