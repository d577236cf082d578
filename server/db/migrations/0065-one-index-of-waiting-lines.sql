-- order_line_waiting (0041) holds the same lines and two statuses that no line has. Each line was written into both.
drop index order_line_late;
