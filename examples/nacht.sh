#!/bin/sh
mkdir -p plannen klaar; alarm=0
duit vragen || alarm=$?
for orders in bestellingen/*.csv; do
  naam=$(basename "$orders" .csv); plan=plannen/$naam.json
  [ -e "$orders" ] && [ ! -e "klaar/$naam" ] || continue
  [ -e "$plan" ] || duit batch plan "$orders" --referentie-op-document -o "$plan" || alarm=$?
  [ -e "$plan" ] || continue
  for poging in 1 2 3; do
    duit batch voer-uit "$plan" --ja --wacht -o "plannen/$naam.csv"; code=$?
    case $code in 5 | 8) sleep 60 ;; *) break ;; esac
  done
  if [ $code = 0 ]; then touch "klaar/$naam"; else alarm=$code; fi
done
exit $alarm
