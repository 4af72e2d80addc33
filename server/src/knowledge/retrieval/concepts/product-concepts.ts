/** Things, what they are like, and what goes wrong with them. */
export const PRODUCT_CONCEPTS = `
warranty
en warranty warranties guarantee guaranteed guarantees covered cover
fr garantie garanties garanti garantit couvert couvre couverture
es garantia garantias garantizado garantizar cubierto cubre cobertura

repair
en repair repairs repaired fix fixing fixed mend servicing after-sales
fr reparation reparer repare reparations depannage depanner sav service_apres-vente remise_en_etat
es reparacion reparar reparan reparaciones arreglar arreglo servicio_tecnico

spare_parts
en spare_part spare_parts spares replacement_part parts
fr piece_detachee pieces_detachees pieces_de_rechange rechange pieces
es recambio recambios repuesto repuestos piezas

breakdown
en breakdown not_working doesn't_work stopped_working does_not_work malfunction fault out_of_order failure fails crash crashes
fr panne pannes ne_marche_pas ne_fonctionne_pas ne_marche_plus ne_fonctionne_plus dysfonctionnement hors_service defaillance plante
es averia averias no_funciona no_va fallo fallos falla estropeado averiado no_arranca

turn_on
en turn_on switch_on power_on start start_up boot
fr allumer allume demarrer demarrage mettre_en_marche mise_en_marche s'allume
es encender enciende encendido arrancar poner_en_marcha puesta_en_marcha

turn_off
en turn_off switch_off power_off shut_down
fr eteindre eteint arreter arret couper mettre_hors_tension
es apagar apaga apagado desconectar

restart
en restart reboot reset factory_reset
fr redemarrer redemarrage reinitialiser reinitialisation relancer
es reiniciar reinicio restablecer restablecimiento

battery
en battery batteries charge charging autonomy battery_life rechargeable charger
fr batterie batteries pile piles charge charger autonomie recharger recharge rechargeable chargeur
es bateria baterias pila pilas carga cargar autonomia recargar recargable cargador

power
en power electricity voltage watt watts plug outlet mains
fr alimentation electricite electrique tension watt watts prise secteur courant puissance
es alimentacion electricidad electrica voltaje vatio vatios enchufe corriente potencia

noise
en noise noisy loud sound quiet decibels silent
fr bruit bruyant sonore silencieux decibels niveau_sonore
es ruido ruidoso sonoro silencioso decibelios

weight
en weight weigh weighs heavy kilos kg pounds
fr poids pese peser lourd kilos kg
es peso pesa pesar pesado kilos kg

size
en size sizes dimension dimensions measure measurements length width height large small sizing fit
fr taille tailles dimension dimensions mesure mesures longueur largeur hauteur grandeur encombrement pointure
es talla tallas tamano dimension dimensiones medida medidas longitud ancho anchura altura alto largo

capacity
en capacity volume litres liters hold holds fit
fr capacite contenance volume litres contenir
es capacidad volumen litros contener cabe caben

color
en color colour colors colours shade
fr couleur couleurs coloris teinte teintes
es color colores tono tonos

material
en material materials fabric made_of cotton leather wood metal composition
fr matiere matieres materiau materiaux tissu coton cuir bois metal composition compose
es material materiales tejido tela algodon cuero piel madera composicion

quality
en quality durable durability sturdy robust
fr qualite durable durabilite solide solidite robuste
es calidad duradero durabilidad resistente robusto

waterproof
en waterproof water_resistant rain water splash
fr etanche etancheite impermeable resiste_a_l'eau pluie waterproof
es impermeable resistente_al_agua estanco sumergible lluvia

wash
en wash washing washable laundry clean cleaning machine_wash
fr lavage laver lavable lessive nettoyer nettoyage lave entretien entretenir
es lavado lavar lavable colada limpiar limpieza lavadora

maintenance
en maintenance maintain upkeep service care servicing inspection check-up
fr entretien entretenir maintenance revision verification controle soin
es mantenimiento mantener revision cuidado cuidados inspeccion

installation
en install installation installing set_up setup mount fit fitting assemble assembly
fr installer installation montage monter pose poser assembler assemblage mise_en_service
es instalar instalacion montaje montar colocar ensamblar puesta_en_servicio

instructions
en instructions manual user_guide guide handbook how_to_use documentation
fr notice mode_d'emploi manuel instructions guide documentation
es instrucciones manual guia modo_de_empleo documentacion

compatibility
en compatible compatibility works_with supported support supports
fr compatible compatibles compatibilite fonctionne_avec prend_en_charge
es compatible compatibles compatibilidad funciona_con admite

recycle
en recycle recycling recycled dispose disposal eco-friendly environment sustainable waste
fr recycler recyclage recycle reprise environnement ecologique durable dechets jeter collecte
es reciclar reciclaje reciclado medio_ambiente ecologico sostenible residuos desechar tirar

ingredients
en ingredient ingredients contain contains recipe made_with composition
fr ingredient ingredients contient contenir recette compose composition
es ingrediente ingredientes contiene contener receta composicion

allergy
en allergy allergies allergic allergen allergens intolerance intolerant peanuts nuts gluten lactose coeliac celiac gluten-free
fr allergie allergies allergique allergene allergenes intolerance intolerant arachides noix gluten lactose coeliaque sans_gluten
es alergia alergias alergico alergeno alergenos intolerancia intolerante cacahuetes frutos_secos gluten lactosa celiaco sin_gluten

vegetarian
en vegetarian vegetarians vegan vegans meatless plant-based without_meat
fr vegetarien vegetarienne vegetariens vegan vegane vegetalien sans_viande
es vegetariano vegetariana vegetarianos vegano vegana sin_carne

halal_kosher
en halal kosher pork
fr halal casher porc
es halal kosher cerdo

organic
en organic bio natural pesticide
fr bio biologique naturel naturelle
es ecologico organico natural bio

expiry
en expiry expire expires expired expiration valid validity use_by best_before shelf_life
fr expiration expire expirer perime peremption validite valable valide date_limite conservation
es caducidad caduca caducar caducado vencimiento vence validez valido fecha_limite

storage
en store storage keep conserve fridge refrigerator freezer
fr conserver conservation stockage stocker ranger refrigerateur frigo congelateur garder
es conservar conservacion almacenar almacenamiento guardar nevera frigorifico congelador

temperature
en temperature degrees heat cold hot warm celsius
fr temperature degres chaleur chaud froid celsius
es temperatura grados calor caliente frio

speed
en speed fast slow quick bandwidth
fr vitesse rapide lent debit rapidite
es velocidad rapido lento rapidez

update
en update updates upgrade version latest_version firmware
fr mise_a_jour mises_a_jour version derniere_version actualiser
es actualizacion actualizaciones actualizar version ultima_version

download
en download app application software install
fr telecharger telechargement application appli logiciel
es descargar descarga aplicacion app programa software

internet
en internet wifi wi-fi network connection wireless broadband router
fr internet wifi wi-fi reseau connexion sans_fil box routeur
es internet wifi wi-fi red conexion inalambrico router

bluetooth
en bluetooth pair pairing connect connecting
fr bluetooth appairer appairage jumeler associer connecter
es bluetooth emparejar emparejamiento vincular conectar

screen
en screen display monitor touchscreen
fr ecran affichage moniteur tactile afficheur
es pantalla monitor tactil visor

phone_device
en phone smartphone mobile iphone android handset
fr telephone smartphone mobile portable iphone android
es movil telefono smartphone celular iphone android

second_hand
en second-hand used refurbished reconditioned pre-owned
fr occasion d'occasion reconditionne reconditionnee seconde_main
es segunda_mano usado reacondicionado de_ocasion

trade_in
en trade-in trade_in buyback old_device
fr reprise ancien_appareil rachat
es recompra renove aparato_antiguo plan_renove

error_message
en error error_message error_code warning light_blinks blinking flashing
fr erreur message_d'erreur code_erreur voyant clignote clignoter alerte
es error mensaje_de_error codigo_de_error piloto luz parpadea aviso

leak
en leak leaks leaking drip
fr fuite fuites fuit goutte
es fuga fugas gotea escape

filter
en filter filters cartridge
fr filtre filtres cartouche
es filtro filtros cartucho

safety
en safe safety danger dangerous hazard risk risks precautions
fr securite sur danger dangereux risque risques precaution precautions
es seguridad seguro peligro peligroso riesgo riesgos precauciones

certificate
en certificate certificates certification certified standard label diploma
fr certificat certificats certification certifie norme label attestation diplome
es certificado certificados certificacion homologado norma diploma

custom_made
en custom customised customized personalised personalized bespoke made_to_measure engraving
fr sur_mesure personnalise personnaliser personnalisation gravure
es a_medida personalizado personalizar personalizacion grabado

sample
en sample samples trial try demo test
fr echantillon echantillons essai essayer demonstration tester
es muestra muestras prueba probar demostracion

bicycle
en bike bikes bicycle bicycles cycle cycling e-bike
fr velo velos bicyclette cyclisme vae
es bici bicis bicicleta bicicletas ciclismo

car
en car cars vehicle vehicles automobile van
fr voiture voitures vehicule vehicules auto utilitaire
es coche coches vehiculo vehiculos auto automovil furgoneta

tyre
en tyre tyres tire tires puncture flat wheel
fr pneu pneus crevaison roue roues creve
es neumatico neumaticos rueda ruedas pinchazo

fuel
en fuel petrol gas diesel gasoline
fr carburant essence diesel gazole plein
es combustible gasolina diesel deposito
`;
