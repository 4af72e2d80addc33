/** What single trades and offices call their things, beside what their customers call them. */
export const TRADE_CONCEPTS = `
police_report
en police police_report police_station report_to_the_police
fr police gendarmerie plainte depot_de_plainte commissariat porter_plainte
es policia denuncia comisaria guardia_civil denunciar

locksmith
en locksmith locked_out lock spare_key
fr serrurier serrure porte_claquee double_des_cles
es cerrajero cerradura copia_de_llave

nursery
en nursery daycare creche childcare kindergarten babysitter babysitting
fr creche garderie nounou garde_d'enfants baby-sitter halte-garderie
es guarderia ludoteca canguro ninera cuidado_de_ninos

canteen
en canteen cafeteria school_meals school_lunch
fr cantine restauration_scolaire cafeteria
es comedor comedor_escolar cafeteria cantina

civil_status
en birth_certificate marriage_certificate civil_registry registry_office certificate
fr acte_de_naissance acte_de_mariage etat_civil extrait livret_de_famille
es partida_de_nacimiento registro_civil certificado_de_nacimiento acta libro_de_familia

town_hall
en town_hall city_hall council mayor municipality
fr mairie hotel_de_ville conseil_municipal maire commune
es ayuntamiento alcalde alcaldia concejo municipio

voting
en vote voting electoral_roll election
fr voter vote liste_electorale listes_electorales election procuration
es votar voto censo_electoral eleccion elecciones

building_permit
en building_permit planning_permission renovation building_work works
fr permis_de_construire declaration_de_travaux travaux urbanisme chantier
es licencia_de_obras obras permiso_de_obra reforma urbanismo

household_waste
en bin_collection rubbish_collection recycling_centre waste_collection tip
fr collecte_des_dechets ramassage_des_ordures decheterie bac tri
es recogida_de_basura punto_limpio contenedor recogida_selectiva

tooth_filling
en filling cavity tooth_decay
fr plombage carie caries obturation
es empaste caries obturacion

tooth_crown
en crown crowns
fr couronne couronnes
es corona coronas

orthodontics
en braces orthodontics orthodontist
fr appareil_dentaire orthodontie orthodontiste bagues
es ortodoncia brackets ortodoncista

tooth_scaling
en scaling tartar dental_cleaning teeth_cleaning
fr detartrage tartre
es limpieza_dental limpieza sarro

tooth_whitening
en whitening whiter
fr blanchiment blanchir
es blanqueamiento blanquear

root_canal
en root_canal
fr devitalisation devitaliser
es endodoncia

anaesthetic
en anaesthetic anesthetic anaesthesia numb injection sedation
fr anesthesie anesthesique piqure endormir sedation
es anestesia anestesico pinchazo dormir sedacion

vehicle_inspection
en mot roadworthiness vehicle_inspection technical_inspection
fr controle_technique contre-visite
es itv inspeccion_tecnica

oil_change
en oil_change oil
fr vidange huile
es cambio_de_aceite aceite

brakes
en brake brakes brake_pads
fr frein freins freinage plaquettes
es freno frenos pastillas

bodywork
en bodywork dent scratch paintwork
fr carrosserie bosse rayure peinture
es carroceria chapa abolladura pintura

courtesy_car
en courtesy_car replacement_car loan_car
fr vehicule_de_pret voiture_de_remplacement vehicule_de_remplacement voiture_de_courtoisie
es coche_de_sustitucion vehiculo_de_sustitucion coche_de_cortesia

fibre
en fibre fiber optical_fibre coverage eligible_address
fr fibre fibre_optique raccordement raccorder couverture
es fibra fibra_optica cobertura

roaming
en roaming data_abroad travelling_abroad
fr itinerance roaming a_l'etranger
es roaming itinerancia en_el_extranjero

keep_number
en keep_my_number number_porting transfer_my_number port
fr portabilite conserver_mon_numero garder_mon_numero rio
es portabilidad conservar_mi_numero mantener_mi_numero

sim_card
en sim sim_card esim
fr sim carte_sim esim
es sim tarjeta_sim esim

television
en television tv channel channels decoder telly
fr television tv tele chaine chaines decodeur
es television tv tele canal canales decodificador

mobile_plan
en data allowance gigabytes gb minutes unlimited calls texts
fr gigaoctets go forfait appels illimite illimites sms donnees
es gigas gb datos llamadas ilimitado ilimitadas sms minutos

sourdough
en sourdough leaven
fr levain
es masa_madre

birthday_cake
en birthday_cake custom_cake candles celebration_cake
fr gateau_d'anniversaire piece_montee bougies
es tarta_de_cumpleanos velas tarta_personalizada

personal_trainer
en personal_trainer coach coaching instructor
fr coach coaching entraineur coach_personnel
es entrenador entrenador_personal monitor

freeze_membership
en freeze pause suspend put_on_hold interrupt
fr suspendre suspension pause geler interrompre
es congelar pausar suspender suspension interrumpir

liability
en liability third_party damage_to_others
fr responsabilite_civile responsabilite tiers dommages_causes
es responsabilidad_civil terceros danos_a_terceros

no_claims
en no-claims bonus malus premium_increase
fr bonus malus bonus-malus majoration
es bonificacion penalizacion recargo

natural_disaster
en storm hail flood natural_disaster earthquake
fr tempete grele inondation catastrophe_naturelle seisme
es tormenta granizo inundacion catastrofe terremoto

tourist_tax
en tourist_tax city_tax
fr taxe_de_sejour
es tasa_turistica impuesto_turistico

minibar
en minibar room_service
fr minibar service_en_chambre room_service
es minibar servicio_de_habitaciones

view
en view overlooking sea_view balcony
fr vue balcon vue_mer donne_sur
es vistas vista balcon vistas_al_mar

wake_up
en wake wake-up_call alarm
fr reveil reveiller
es despertar despertador

reception
en reception front_desk desk welcome_desk
fr accueil reception guichet
es recepcion mostrador ventanilla

children_menu
en children's_menu kids_menu high_chair
fr menu_enfant chaise_haute
es menu_infantil trona

vaccination_pet
en flea fleas neuter spay microchip
fr puce puces steriliser sterilisation vermifuge
es pulgas esterilizar castracion microchip desparasitar

work_slang
en gig shift day_job
fr boulot bosser taf travailler
es curro currar trabajar

children_slang
en kiddo kids little_ones youngster
fr gosse gosses mome momes petits enfants
es crio crios peque peques chaval ninos

car_slang
en ride motor wheels car
fr bagnole caisse voiture
es buga carro coche

food_slang
en grub bite nosh food
fr bouffe bouffer manger casser_la_croute
es papear comer picar_algo

money_slang
en quid bucks cash money dosh
fr fric thune thunes sous argent
es pasta plata dinero pelas

doctor_slang
en doc quack doctor
fr toubib docteur medecin
es matasanos medico doctor

weekend_slang
en weekend
fr week-end
es finde fin_de_semana
`;
