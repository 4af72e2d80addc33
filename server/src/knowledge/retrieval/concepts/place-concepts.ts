/** When and where, getting there and staying. */
export const PLACE_CONCEPTS = `
opening_hours
en opening_hours hours open opens opening close closes closing closed business_hours opening_times what_time
fr horaires horaire heures_d'ouverture ouvert ouverte ouverts ouvre ouvrez ouverture ferme fermee fermeture fermez fermons ouvrir fermer quelle_heure
es horario horarios abierto abierta abren abre abrir apertura cerrado cierra cierran cerrar cierre hora_de_apertura a_que_hora

weekend
en weekend weekends saturday saturdays sunday sundays
fr week-end weekend samedi samedis dimanche dimanches fin_de_semaine
es fin_de_semana sabado sabados domingo domingos

monday
en monday mondays
fr lundi lundis
es lunes

tuesday
en tuesday tuesdays
fr mardi mardis
es martes

wednesday
en wednesday wednesdays
fr mercredi mercredis
es miercoles

thursday
en thursday thursdays
fr jeudi jeudis
es jueves

friday
en friday fridays
fr vendredi vendredis
es viernes

saturday
en saturday saturdays
fr samedi samedis
es sabado sabados

sunday
en sunday sundays
fr dimanche dimanches
es domingo domingos

public_holiday
en public_holiday public_holidays bank_holiday bank_holidays holidays christmas easter new_year national_holiday
fr jour_ferie jours_feries ferie feries noel paques nouvel_an
es festivo festivos dia_festivo dias_festivos feriado navidad

morning
en morning mornings
fr matin matinee matins
es manana mananas por_la_manana

evening
en evening evenings night tonight late
fr soir soiree soirs nuit tard nocturne
es noche noches tarde por_la_noche

summer
en summer july august
fr ete estival juillet aout
es verano julio agosto

winter
en winter december january
fr hiver hivernal
es invierno

address
en address location located where_are_you where_is_it directions find_you situated
fr adresse adresses situe situee se_trouve se_trouvent trouver ou_etes-vous localisation emplacement
es direccion direcciones ubicacion ubicado situado donde_estan donde_esta encontrar donde_se_encuentra

shop
en shop shops store stores branch branches boutique outlet showroom
fr magasin magasins boutique boutiques agence agences point_de_vente succursale
es tienda tiendas sucursal sucursales local establecimiento oficina

parking
en park parking leave_my_car leave_the_car car_park parking_lot parking_space garage
fr parking parkings laisser_ma_voiture laisser_la_voiture parc_de_stationnement parc_souterrain stationnement stationner garer se_garer place_de_parking garage
es aparcamiento dejar_el_coche dejar_mi_coche dejo_el_coche aparcar parking estacionamiento estacionar aparcar_el_coche garaje plaza_de_garaje

transport
en bus metro subway tram train station public_transport underground get_there by_bus by_train
fr bus metro tramway tram train gare transports transport_en_commun station arret comment_venir
es autobus metro tranvia tren estacion transporte_publico parada llegar como_llegar

airport
en airport shuttle transfer plane
fr aeroport navette transfert avion
es aeropuerto lanzadera traslado avion

accessibility
en wheelchair accessible accessibility disabled disability reduced_mobility handicapped ramp step-free
fr fauteuil_roulant accessible accessibilite handicap handicape handicapes mobilite_reduite pmr rampe
es silla_de_ruedas accesible accesibilidad discapacidad discapacitado movilidad_reducida minusvalido rampa

elevator
en lift elevator stairs floor
fr ascenseur escalier etage
es ascensor escaleras planta piso

area_served
en area areas region cover neighbourhood radius where_do_you zone zones
fr secteur zone zones region perimetre quartier desservi rayon alentours
es zona zonas region area barrio alrededores radio cobertura

pets
en pet pets dog dogs cat cats animal animals
fr animal animaux chien chiens chat chats animal_de_compagnie
es mascota mascotas perro perros gato gatos animal animales

children
en child children kid kids baby babies toddler minors underage
fr enfant enfants bebe bebes mineur mineurs gamin petits
es nino ninos nina ninas bebe bebes menor menores hijo hijos

age
en age ages years_old old minimum_age how_old
fr age ages ans quel_age age_minimum
es edad edades anos que_edad edad_minima

family
en family families parents
fr famille familles parents familial
es familia familias padres familiar

group
en group groups party large_group team
fr groupe groupes equipe
es grupo grupos equipo

reservation
en book booking bookings reserve reservation reservations booked
fr reserver reservation reservations reserve reservez
es reservar reserva reservas reservacion reservado

appointment
en appointment appointments schedule slot make_an_appointment meeting consultation
fr rendez-vous rdv consultation creneau creneaux prendre_rendez-vous
es cita citas pedir_cita cita_previa turno consulta hora

no_show
en no-show no_show miss_my_appointment missed forget
fr absence absent rendez-vous_manque manquer oublie oublier non_presentation
es ausencia no_presentarse faltar cita_perdida no_acudir olvidar

postpone
en postpone reschedule move change_the_date change_my_appointment delay
fr reporter report decaler deplacer changer_la_date repousser
es aplazar posponer reprogramar cambiar_la_fecha cambiar_la_cita mover

waiting_list
en waiting_list waitlist waiting_time wait queue
fr liste_d'attente attente attendre delai_d'attente file
es lista_de_espera espera esperar cola

check_in
en check-in check_in arrival arrive
fr arrivee arriver check-in enregistrement
es llegada llegar check-in entrada registro

check_out
en check-out check_out checkout departure leave
fr depart partir check-out liberer
es salida salir check-out abandonar

room
en room rooms bedroom suite accommodation
fr chambre chambres hebergement logement
es habitacion habitaciones cuarto alojamiento

bed
en bed beds double_bed cot crib
fr lit lits lit_double lit_bebe berceau
es cama camas cama_doble cuna

breakfast
en breakfast
fr petit-dejeuner petit_dejeuner
es desayuno desayunos desayunar

meal
en meal meals lunch dinner eat food menu dish dishes
fr repas dejeuner diner manger menu plat plats carte nourriture
es comida comidas almuerzo cena cenar comer menu plato platos carta

drinks
en drink drinks beverage beverages wine beer alcohol coffee bar
fr boisson boissons vin biere alcool cafe bar boire
es bebida bebidas vino cerveza alcohol cafe bar beber

takeaway
en takeaway take-away take_out to_go
fr a_emporter emporter vente_a_emporter
es para_llevar llevar

terrace
en terrace patio outdoor outside garden
fr terrasse exterieur dehors jardin
es terraza exterior fuera jardin

pool
en pool swimming swim swimming_pool spa sauna
fr piscine nager natation spa sauna baignade
es piscina nadar natacion spa sauna

gym
en gym fitness workout exercise training
fr salle_de_sport gym fitness sport musculation entrainement
es gimnasio fitness ejercicio deporte entrenamiento

class_course
en class classes course courses lesson lessons workshop training
fr cours atelier ateliers formation formations lecon lecons stage
es clase clases curso cursos taller talleres formacion leccion

towel
en towel towels linen sheets bedding
fr serviette serviettes linge draps linge_de_lit
es toalla toallas ropa_de_cama sabanas

luggage
en luggage baggage suitcase suitcases bag bags left_luggage
fr bagage bagages valise valises consigne sac
es equipaje maleta maletas consigna bolsa

smoking
en smoke smoking smoker cigarette cigarettes vape
fr fumer fumeur fumeurs non-fumeur cigarette tabac vapoter
es fumar fumador fumadores cigarrillo tabaco vapear

air_conditioning
en air_conditioning heating air_con aircon
fr climatisation climatise clim chauffage
es aire_acondicionado climatizacion climatizado calefaccion

shower
en shower showers
fr douche douches
es ducha duchas

toilet
en toilet toilets restroom bathroom washroom
fr toilettes wc sanitaires salle_de_bain
es bano banos aseo aseos servicios

locker
en locker lockers changing_room
fr casier casiers vestiaire vestiaires
es taquilla taquillas vestuario vestuarios

ticket
en ticket tickets admission entry entrance
fr billet billets entree entrees ticket tickets
es entrada entradas billete billetes boleto

visit
en visit visits tour tours guided_tour
fr visite visites visiter visite_guidee
es visita visitas visitar visita_guiada

event
en event events wedding birthday party conference seminar
fr evenement evenements mariage anniversaire fete seminaire conference
es evento eventos boda cumpleanos fiesta conferencia seminario

weather
en weather rain rainy storm bad_weather
fr meteo pluie orage intemperies mauvais_temps
es tiempo_meteorologico lluvia tormenta mal_tiempo llueve

lost_property
en lost_property lost_and_found forgot left_behind
fr objets_trouves objet_perdu oublie oubli
es objetos_perdidos olvidado perdido

rental
en rent rental rentals hire lease renting
fr louer location locations loue bail loyer
es alquilar alquiler alquileres renta arrendar arrendamiento

moving_house
en move moving relocation moving_house removal
fr demenager demenagement demenage
es mudanza mudarse mudar trasladar
`;
