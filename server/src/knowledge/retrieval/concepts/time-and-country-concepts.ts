/** Times of day and year, and countries. */
export const TIME_AND_COUNTRY_CONCEPTS = `
early
en early earlier ahead in_advance beforehand prior before
fr tot plus_tot avance a_l'avance en_avance auparavant prealable
es temprano antes con_antelacion antelacion adelantado previo pronto

dawn
en dawn sunrise early_morning first_thing daybreak crack_of_dawn
fr aube tot_le_matin aurore lever_du_soleil matin
es madrugada alba amanecer temprano por_la_manana

noon
en noon midday lunchtime lunch_hour twelve_o'clock
fr midi pause_dejeuner heure_du_dejeuner mi-journee
es mediodia hora_de_comer las_doce

midnight
en midnight at_night overnight night late_at_night after_dark
fr minuit la_nuit nuit nocturne tard_le_soir
es medianoche noche nocturno nocturna de_noche

tomorrow
en tomorrow next_day the_day_after following_day
fr demain lendemain
es manana dia_siguiente

week
en week weeks weekly seven_days fortnight fortnightly
fr semaine semaines hebdomadaire quinze_jours quinzaine
es semana semanas semanal siete_dias quincena

month
en month months monthly
fr mois mensuel mensuelle mensuellement
es mes meses mensual mensualmente

year
en year years annual yearly annually twelve_months
fr an ans annee annees annuel annuelle
es ano anos anual anualmente

day
en day days daily
fr jour jours journee quotidien journalier
es dia dias diario jornada

france
en france french mainland_france
fr france francais francaise metropole
es francia frances francesa

spain
en spain spanish
fr espagne espagnol espagnole
es espana espanol espanola

england
en england united_kingdom uk britain british english
fr angleterre royaume-uni grande-bretagne britannique anglais
es inglaterra reino_unido gran_bretana britanico ingles

germany
en germany german
fr allemagne allemand
es alemania aleman

switzerland
en switzerland swiss
fr suisse
es suiza suizo

belgium
en belgium belgian
fr belgique belge
es belgica belga

italy
en italy italian
fr italie italien
es italia italiano

portugal
en portugal portuguese
fr portugal portugais
es portugal portugues

united_states
en united_states usa america american
fr etats-unis amerique americain
es estados_unidos america americano

europe
en europe european eu
fr europe europeen europeenne ue
es europa europeo europea ue

sea_islands
en island islands overseas
fr ile iles outre-mer corse dom-tom
es isla islas canarias baleares ultramar

january
en january
fr janvier
es enero

february
en february
fr fevrier
es febrero

march
en march
fr mars
es marzo

april
en april
fr avril
es abril

may_month
en may
fr mai
es mayo

june
en june
fr juin
es junio

july
en july
fr juillet
es julio

august
en august
fr aout
es agosto

september
en september
fr septembre
es septiembre

october
en october
fr octobre
es octubre

november
en november
fr novembre
es noviembre

december
en december
fr decembre
es diciembre
`;
