-- 0090 copied its rows into staff_view and kept it for processes of the release before.
drop table staff_order_view;
