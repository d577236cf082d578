-- Numbers the readings of the stock, across all portal processes: a reading that took its number before another one
-- ended did not begin after it (server/modules/stock/stock-readings.store.ts).
create sequence stock_reading;
