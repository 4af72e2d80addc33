/** What happens to people, in the words they use for it rather than those of papers. */
export const SITUATION_CONCEPTS = `
birth
en birth born newborn baby had_a_baby expecting childbirth son daughter
fr naissance naitre ne nouveau-ne accouchement accoucher bebe fils fille
es nacimiento nacer nacido recien_nacido parto bebe hijo hija

death
en death die died dies deceased passed_away funeral bereavement lost_my_husband lost_my_wife
fr deces mort mourir decede obseques enterrement deuil disparition
es muerte morir fallecer fallecimiento fallecido funeral entierro duelo difunto

marriage
en marry marriage wedding married spouse civil_partnership
fr marier mariage epouser conjoint pacs noces
es casarse matrimonio boda casado conyuge pareja_de_hecho

partner_person
en husband wife spouse partner girlfriend boyfriend
fr mari femme epoux epouse conjoint conjointe compagnon compagne copain copine
es marido mujer esposo esposa conyuge pareja novio novia

close_family
en mother father mum dad parent parents brother sister relative relatives grandparent grandmother grandfather
fr mere pere maman papa parent parents frere soeur proche proches grand-mere grand-pere grands-parents
es madre padre mama papa hermano hermana familiar familiares abuelo abuela abuelos

divorce
en divorce divorced separation separate
fr divorce divorcer separation separer
es divorcio divorciarse separacion separado

stolen
en stolen steal nicked pinched robbed burgled burglar burglary break-in broke_in thief theft robbery pickpocket
fr vole vol voler pique derobe cambriole cambriolage cambrioleur voleur effraction vol_a_la_tire pickpocket
es robado robar robo me_han_robado hurto ladron ladrones asalto atraco escalo carterista

lost
en lost lose losing mislaid misplaced disappeared gone vanished can't_find cannot_find
fr perdu perdre perte egare egarer disparu introuvable ne_trouve_plus ne_retrouve_plus
es perdido perder perdida extraviado desaparecido no_encuentro

ill
en ill sick unwell flu fever cold under_the_weather poorly illness sickness disease
fr malade maladie grippe fievre rhume souffrant alite
es enfermo enferma enfermedad gripe fiebre resfriado malo constipado

hurt
en hurt injured injury wound broke_my accident fall fell sprain hospital hospitalised
fr blesse blessure blesser accident chute tombe tomber entorse hopital hospitalisation hospitalise casse_la_jambe
es herido herida lesion lesionado accidente caida caer esguince hospital hospitalizacion

tooth
en tooth teeth toothache dental gum
fr dent dents dentaire rage_de_dents gencive
es diente dientes muela muelas dental encia

short_of_money
en can't_afford broke short_of_money cash-strapped struggling_to_pay cannot_pay difficulty_paying low_income tight_budget
fr pas_les_moyens fauche difficultes_financieres difficulte_de_paiement petits_revenus fin_de_mois budget_serre n'arrive_pas_a_payer
es sin_dinero no_puedo_pagar dificultades_economicas problemas_economicos bajos_ingresos apuros no_llego_a_fin_de_mes

pay_gradually
en pay_in_stages pay_bit_by_bit spread_the_cost instalment instalments monthly_payments in_several_goes
fr echelonner etaler plusieurs_fois petit_a_petit mensualites facilites_de_paiement
es poco_a_poco a_plazos fraccionar aplazar facilidades_de_pago

throw_away
en throw_away throw_out get_rid_of dispose discard bulky furniture sofa mattress old_furniture dump
fr jeter debarrasser se_debarrasser encombrants meuble meubles canape matelas decheterie
es tirar deshacerse desechar voluminosos mueble muebles sofa colchon punto_limpio trastos

be_late
en late be_late running_late arrive_late delayed lateness held_up missed
fr retard en_retard arriver_en_retard retarde tardif rate
es tarde llegar_tarde retraso retrasado impuntual demora

food
en food eat eating snack meal dish nibble hungry
fr nourriture manger aliment aliments grignoter casse-croute repas plat faim
es comida comer alimento alimentos picar bocadillo plato hambre

nuts
en nuts peanut peanuts almond almonds hazelnut hazelnuts walnut
fr noix cacahuete arachide amande amandes noisette noisettes fruits_a_coque
es frutos_secos cacahuete almendra almendras avellana nuez nueces

dairy
en dairy milk cheese butter cream yoghurt lactose
fr lait laitier fromage beurre creme yaourt lactose
es leche lacteo queso mantequilla nata yogur lactosa

wheat
en wheat flour gluten coeliac celiac bread pasta
fr ble farine gluten coeliaque pain pates
es trigo harina gluten celiaco pan pasta

fruit_vegetables
en fruit fruits vegetable vegetables veg salad
fr fruit fruits legume legumes salade
es fruta frutas verdura verduras hortalizas ensalada

hot_drinks
en coffee tea espresso hot_chocolate
fr cafe the expresso chocolat_chaud
es cafe te infusion chocolate

works
en work works functioning function operate operates run runs working
fr fonctionner fonctionne marche marcher en_service operationnel
es funcionar funciona funcionamiento operativo marcha

watch_view
en watch see view look_at viewing screen stream
fr regarder voir visionner visionnage consulter
es ver mirar visualizar consultar

carry
en carry take transport bring haul
fr porter transporter emporter emmener
es llevar transportar cargar portar

hand_over
en hand_over hand_in drop_off leave give deliver return deposit
fr remettre deposer rendre laisser confier restituer depot
es entregar dejar depositar devolver confiar

fetch
en fetch collect pick_up get_back retrieve
fr chercher recuperer retirer reprendre aller_chercher
es recoger buscar retirar recuperar

too_few_people
en enough_people too_few minimum_number minimum_group not_enough_participants participants group_size
fr assez_de_monde nombre_minimum minimum_de_participants participants effectif pas_assez
es minimo_de_personnes minimo_de_participantes participantes grupo_minimo insuficientes

people
en people persons guests visitors attendees participants
fr personnes convives invites visiteurs participants voyageurs
es personas comensales invitados visitantes asistentes participantes

alone
en alone single one_person on_my_own individual solo
fr seul seule individuel une_personne celibataire
es solo sola individual una_persona soltero

get_into
en get_in enter access entry entrance door admission let_in
fr entrer acces entree accéder porte ouvrir
es entrar acceso entrada acceder puerta

leave_place
en leave exit go_home move_out vacate
fr quitter partir sortir sortie liberer
es salir salida marcharse irse dejar abandonar

stay
en stay sleep overnight spend_the_night accommodation lodging
fr sejour sejourner dormir nuit nuitee logement heberger
es estancia alojarse dormir noche alojamiento pernoctar

change_mind
en change_my_mind regret don't_like don't_want don't_want_it_any_more no_longer_want unwanted not_happy
fr change_d'avis regrette ne_plait_pas ne_me_plait_pas ne_veux_plus ne_convient_pas pas_satisfait
es cambiar_de_idea arrepentido no_me_gusta no_quiero ya_no_quiero no_estoy_satisfecho

too_small
en too_small too_big too_tight doesn't_fit wrong_size too_large
fr trop_petit trop_grand trop_serre ne_va_pas mauvaise_taille
es demasiado_pequeno demasiado_grande no_me_queda talla_equivocada aprieta

money_back
en money_back my_money get_my_money refund refunded reimburse
fr mon_argent recuperer_mon_argent rendre_l'argent rembourser remboursement
es mi_dinero recuperar_el_dinero devolver_el_dinero reembolso

cheap
en cheap cheaper cheapest affordable inexpensive low-cost bargain save
fr pas_cher moins_cher bon_marche abordable economique economiser
es barato mas_barato economico asequible ahorrar rebajado

car_trouble
en car_won't_start broken_down breakdown tow towing roadside
fr en_panne tomber_en_panne remorquage depanneuse depannage ne_demarre_pas
es averia averiado grua remolque no_arranca tirado

flood
en flood flooded flooding water_damage burst_pipe leak wet
fr inondation inonde degat_des_eaux degats_des_eaux fuite canalisation
es inundacion inundado danos_por_agua fuga tuberia goteras

fire
en fire burn burnt burned smoke
fr incendie feu brule bruler fumee
es incendio fuego quemado quemar humo

glass_breakage
en glass window windscreen pane broken_window shattered
fr verre vitre vitres fenetre pare-brise bris_de_glace brise
es cristal vidrio ventana parabrisas luna rotura

heating
en heating heater heat boiler radiator warm cold_in warmth
fr chauffage chauffer radiateur chaudiere chaleur froid
es calefaccion calentar radiador caldera calor frio

energy
en energy electricity electric gas power consumption kilowatt meter current
fr energie electricite electrique gaz consommation kilowatt compteur courant
es energia electricidad electrico gas consumo kilovatio contador luz corriente

safety_equipment
en helmet gloves harness vest protective protection goggles safety
fr casque gants harnais gilet protection protecteur lunettes securite
es casco guantes arnes chaleco proteccion protector gafas seguridad

animals
en animal animals pet pets dog dogs cat cats puppy guide_dog horse
fr animal animaux chien chiens chat chats chiot chien-guide cheval compagnon
es animal animales mascota mascotas perro perros gato gatos cachorro perro_guia caballo

veterinary
en vet veterinary veterinarian
fr veterinaire veterinaires
es veterinario veterinaria

old_person
en senior seniors pensioner retired elderly
fr senior seniors retraite retraites personne_agee
es mayores jubilado jubilados tercera_edad senior

young_person
en young youth teenager teenagers
fr jeune jeunes adolescent adolescents ado
es joven jovenes adolescente adolescentes

unemployed
en unemployed unemployment job_seeker
fr chomeur chomeurs chomage demandeur_d'emploi
es desempleado desempleados paro desempleo
`;
